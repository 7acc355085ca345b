/** What forms and endpoints of several domains say of a value. */

/** A178. */
export const REQUIRED = 'This field is required'
/** A177, A178. */
export const INVALID_NAME = 'Please provide a valid name'
/** B607, B624. */
export const INVALID_URL = 'Please provide a valid URL'
export const TRUE_OR_FALSE = 'Please provide true or false'
/** Of whatever is used by others (A149). */
export const IN_USE = 'This item is used and cannot be deleted'
export const NO_USER = 'There is no such user'
