/** Rows of the event, video and publication tables (A152). */
export const OTHER_PAGE_SIZE = 15
