/** Header of a reply that names the change set of the call. */
export const CHANGE_SET = 'x-change-set'
