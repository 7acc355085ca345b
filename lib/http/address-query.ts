/** `searchParams` of a page. */
export type GivenQuery = Record<string, string | string[] | undefined>

/** The query of an address as the browser reads it. */
export const addressQuery = (given: GivenQuery): URLSearchParams =>
  new URLSearchParams(Object.entries(given).flatMap(([name, value]) => [value ?? []].flat().map((one) => [name, one])))
