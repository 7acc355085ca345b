const RECORD = /^\/(?:people|companies|companyGroups|subscriptions|news\/(?:view|edit)|articlesadmin\/review)\/([^/]+)\/?$/

/** The id of the record that a page of staff is about; null = the address is of another page. */
export function recordOfAddress(path: string): string | null {
  const [, id] = RECORD.exec(path) ?? []
  return id ?? null
}
