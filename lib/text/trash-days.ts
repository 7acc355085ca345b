/** How long what was deleted, imported or changed in bulk can be taken back, days. */
export const TRASH_DAYS = 30
