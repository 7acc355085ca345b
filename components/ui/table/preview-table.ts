/** Looks of the small table by which a dialog shows what would change, before it does. */
export const previewTable = {
  width: 1,
  borderCollapse: 'collapse',
  typography: 'body2',
  '& th, & td': { textAlign: 'start', py: 0.75, pr: 1.5, borderBottom: 1, borderColor: 'divider', verticalAlign: 'top' },
  '& thead th': { color: 'text.secondary', fontWeight: 500 },
} as const
