/** Of a choice above a list, which fills the width of a phone. */
export const selectStyle = { height: 32, fontSize: '0.8125rem', pl: 1.25, width: { xs: '100%', sm: 'auto' }, '& select': { p: 0 } } as const
