/** In a file that changes what is stored, an empty cell leaves a value as it is: emptying it takes this word. */
export const CLEARED = '(none)'
