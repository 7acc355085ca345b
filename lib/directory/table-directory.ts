import { db } from '#lib/db/client.ts'
import { MAX_PEOPLE } from './directory.ts'
import type { Directory } from './directory.ts'

/** The directory as a table of the portal's own database, for installations without one outside. */
export const tableDirectory: Directory = {
  find: (attribute, value) =>
    db.directoryPerson.findMany({
      where: { [attribute]: attribute === 'email' ? value : { equals: value, mode: 'insensitive' } },
      omit: { updatedAt: true },
      orderBy: [{ lastName: 'asc' }, { firstName: 'asc' }, { ppid: 'asc' }],
      take: MAX_PEOPLE,
    }),
}
