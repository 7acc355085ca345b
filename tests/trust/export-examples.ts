import type { Example } from './write-examples.ts'

/** Few records: what a file of all of them holds is for the tests of its module, and takes a minute. */
const FEW = { freeTextSearch: '"countercyclical capital buffer"' }

const ofFew = () => Promise.resolve<Example>({ body: { filters: FEW } })

/** Sheets that are no list of a screen as it is shown, but a report or everything; the register of obligations has all its columns in any case. */
export const reports: readonly string[] = [
  'POST /api/v1/Export/all/excel',
  'POST /api/v1/Export/right/excel/{id}',
  'POST /api/v1/Export/stat/excel',
  'POST /api/v1/Export/multirating/excel',
  'POST /api/v1/Export/UsersPermissions',
  'POST /api/v1/AccessReview/{id}/export/excel',
  'POST /api/v1/Audit/export/excel',
  'POST /api/v1/Taxonomy/export/excel',
  'POST /api/v1/Obligation/export/excel',
]

/** Requests of exports that otherwise hold everything. */
export const exportExamples: Record<string, () => Promise<Example>> = {
  'POST /api/v1/Export/all/excel': ofFew,
  'POST /api/v1/Export/all/word': ofFew,
  'POST /api/v1/Export/article/excel': ofFew,
  'POST /api/v1/Export/news/filtered/excel': ofFew,
  'POST /api/v1/Article3W/export/editing': ofFew,
  'POST /api/v1/News/export/editing': ofFew,
}
