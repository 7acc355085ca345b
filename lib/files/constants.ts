/** Bytes of one stored piece of a file (table FileChunk). */
export const FILE_CHUNK_BYTES = 262_144
