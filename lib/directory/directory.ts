import type { DirectoryAttribute, DirectoryPerson } from './contract.ts'

/** Most people that one search returns. */
export const MAX_PEOPLE = 1_000

/** Where the firm keeps its people; an adapter implements the one search that all look-ups are made of. */
export interface Directory {
  /**
   * People whose attribute equals the value, by last and first name, at most MAX_PEOPLE; letter case counts in ppid and partyId only. None is an empty list.
   * Throws UNAVAILABLE while the directory cannot be reached.
   */
  find: (attribute: DirectoryAttribute, value: string) => Promise<DirectoryPerson[]>
}
