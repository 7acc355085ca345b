/** In a file that changes what is stored, an empty cell leaves a value as it is: emptying it takes this word. */
export const CLEARED = '(none)'

/** What became of a row whose record is stored like that already. */
export const NOTHING_TO_CHANGE = 'Nothing to change'
