/** Detail of VIEW_AS_READS_ONLY; a browser says it without asking the server. */
export const VIEW_AS_READS_ONLY = 'You see the portal as somebody else: nothing can be changed.'
