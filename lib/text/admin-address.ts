/** A list of the administration whose filter of a column holds a text. */
export const adminList = (tab: string, table: string, filters: Readonly<Record<string, string>>): string =>
  `/admin?${new URLSearchParams(Object.entries(filters).map(([field, text]) => [`${table}.f.${field}`, text]))}#${tab}`

/** What the address of the administration says so that an empty form, or the import, of a tab opens at once; its value is the tab. */
export const OPENS = { create: 'new', import: 'import' } as const

/** Where the administration opens with that. */
export const adminOpening = (what: keyof typeof OPENS, tab: string): string => `/admin?${OPENS[what]}=${tab}`
