/** How far a renewal is, in the order of the work. */
export const renewalStates = { TODO: 'To do', CONTACTED: 'Client contacted', AGREED: 'Renewal agreed', ENDING: 'Will end' } as const
export type RenewalState = keyof typeof renewalStates

/** Distances from today; a saved view keeps the distance, not the day. */
export const ENDS_IN = { '30': 'In 30 days', '60': 'In 60 days', '90': 'In 90 days', expired: 'Expired' } as const
export type EndsIn = keyof typeof ENDS_IN

export const optionsOf = <K extends string>(words: Readonly<Record<K, string>>): { value: K; label: string }[] =>
  Object.entries<string>(words).map(([value, label]) => ({ value: value as K, label }))

/** Name of the table in the address. */
export const RENEWALS = 'renewals'
/** 'all' = subscriptions of everybody, for super users; left out = those that the viewer follows. */
export const SCOPE = 'scope'

/** Address of the desk with filters of its columns. */
export const renewalsPath = (filters: Readonly<Record<string, string>> = {}): string => {
  const query = new URLSearchParams(Object.entries(filters).map(([field, value]) => [`${RENEWALS}.f.${field}`, value]))
  return query.size === 0 ? '/renewals' : `/renewals?${query}`
}
