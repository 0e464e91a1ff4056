/* The file of a recording: the eight bytes of the magic, the version (4 bytes, little-endian), then zstd frames with
   checksums. What they hold, put together, is records, each whole in one zstd frame: kind (1 byte), length (4 bytes),
   content. First the names, then a record per frame of the world, last the end with the number of frames: a recording
   without it was cut off. Everything after the version may change with it. */
#ifndef TOOLS_REPLAY_RECORDING_FORMAT_H
#define TOOLS_REPLAY_RECORDING_FORMAT_H

#define RECORDING_MAGIC "KEENREC\n"
#define RECORDING_MAGIC_SIZE 8
#define RECORDING_HEADER_SIZE 12
#define RECORDING_VERSION 2u

typedef enum recording_kind { RECORDING_NAMES = 1, RECORDING_FRAME, RECORDING_END } recording_kind;

#define RECORDING_LARGEST_FILE ((size_t)1 << 31)  /* bytes that are read of a file; it is held in memory whole */
#define RECORDING_RECORD_HEAD 5                   /* kind and length */
#define RECORDING_LARGEST_PIECE ((size_t)1 << 30) /* bytes that one zstd frame holds */
#define RECORDING_PIECE ((size_t)1 << 15)         /* a zstd frame is written when it holds as many, */
#define RECORDING_FLUSH_US 1000000u               /* or so much world time: that is what a cut costs */

#endif
