/** Largest upload, bytes (A193). */
export const UPLOAD_BYTES = 10 * 1024 * 1024
/** Most bytes that all parts read from one workbook may inflate to. */
export const INFLATED_BYTES = 100 * 1024 * 1024
/** Most parts in one workbook; a real one has some dozens. */
export const MAX_PARTS = 1_000
/** As in Excel. */
export const MAX_CELL_LENGTH = 32_767
/** Most columns that are looked at. */
export const MAX_COLUMNS = 200
/** Most data rows in one import. */
export const MAX_ROWS = 20_000
/** Most characters in all cells of one import; it is what a server process may have to keep. */
export const MAX_TEXT = 40_000_000
/** Most bytes that are looked at behind the rows of a sheet, where its merged cells and links stand. */
export const TAIL_BYTES = 8 * 1024 * 1024
/** Most merged cells and links that an import hears of. */
export const MAX_MERGES = 1_000
export const MAX_LINKS = 20_000
/** Heap of the process that reads an upload, MB. */
export const READER_HEAP_MB = 256
/** Longest time of that process, milliseconds. */
export const READER_MS = 30_000
