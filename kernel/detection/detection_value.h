/* Detection values (spec 13, value): what the detection model says about each target of a row.

   Only rows of agents whose profile detects. Lanes about actors, d = sense->distance, reach = tuning->reach:
     near        the target is living and can be perceived, and d <= reach
     attenuation = near ? falloff(d, reach, exponent) : 0
     los         = near and exposure >= min_exposure
     sees        = los and KEEN_PAIR_IN_VIEW, vision works, and the agent is awake (tick->sees)
     movement    = moving ? (weight_base + weight_mult*armor_weight) * (running ? running_mult : 1) * (1 - muffle) : 0
     action      = action_mult * max(action sound of the column, loudest reported since tick->ticked_at)
     sound       = near ? max(0, attenuation * sounds_mult * (movement + action) * (los ? 1 : sound_los_mult)) : 0
     visual      = sees ? max(0, attenuation * (light_mod + 100*light) * tick->sight
                                * (1 + (moving ? light_move_mult : 0) + (running ? light_run_mult : 0))
                                * (invisible ? invisible_mult : 1)) : 0
     skill A     = KEEN_PAIR_LISTED ? tick->skill : tick->skill_elsewhere
     T           = target_skill_needs_sneak and not sneaking ? 0 : target_skill_raw ? sneak
                                                                  : skill_min + skill_span*sneak/100
     value       = near ? ((((base + sound) + visual) + (k_att*A)*attenuation) + k_flat*A) - k_target*T
                        : out_of_range_value
                   near and truncate: above 0 and below 1 gives 1, else toward zero
                   and never beyond the largest finite numbers
   running counts only while moving. Value, attenuation, sound and visual are written to job->detection, the place of
   who is detected, and the flags
     KNOWN; SEES; LOS; LIVING (exists, enabled, alive); HOSTILE by tick->hostile and scratch->relation;
     DETECTED (living and value > 0); WAS_HOSTILE, WAS_DETECTED what HOSTILE and DETECTED were;
     ELSEWHERE of tick->elsewhere unless LISTED; PLACED since it was detected for the first time;
     FULL cleared; LISTED, ALERTING and IN_VIEW as they were.
   Lanes that are not about an actor get 0 in all of these but the places, which stay: nobody reads them, and a store of
   all lanes needs no load.
   A row of an agent that has no beliefs also adds dt to belief->unsensed_us, the time since it was first looked at.
   Reads also scratch->flags, light, present, relation and belief->exposure. The reach is above 0 (profile_check). */
#ifndef KEEN_DETECTION_DETECTION_VALUE_H
#define KEEN_DETECTION_DETECTION_VALUE_H

#include "store/row_job.h"
#include "store/target_record.h"

#define KEEN_RECORD_LIVING (KEEN_RECORD_EXISTS | KEEN_RECORD_ENABLED | KEEN_RECORD_ALIVE)
#define KEEN_PAIR_LASTING (KEEN_PAIR_LISTED | KEEN_PAIR_ALERTING | KEEN_PAIR_IN_VIEW | KEEN_PAIR_PLACED)

void keen_detection_value_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count);

#endif
