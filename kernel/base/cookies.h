/* Cookies that keen_default_*() put into defs, so that a def that was never initialised is refused. */
#ifndef KEEN_BASE_COOKIES_H
#define KEEN_BASE_COOKIES_H

#define KEEN_COOKIE_WORLD 0x4B57524Cu
#define KEEN_COOKIE_PROFILE 0x4B505246u
#define KEEN_COOKIE_AGENT 0x4B41474Eu
#define KEEN_COOKIE_TARGET 0x4B544754u
#define KEEN_COOKIE_SOUND 0x4B534E44u

#endif
