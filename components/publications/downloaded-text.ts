/** What a page says that has handed over a file (B157, B535). */
export const DOWNLOADED = 'File has been downloaded. You can close this browser tab.'
