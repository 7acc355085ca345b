import type { Example } from './write-examples.ts'

/** Few records: what a file of all of them holds is for the tests of its module, and takes a minute. */
const FEW = { freeTextSearch: '"countercyclical capital buffer"' }

const ofFew = () => Promise.resolve<Example>({ body: { filters: FEW } })

/** Requests of exports that otherwise hold everything. */
export const exportExamples: Record<string, () => Promise<Example>> = {
  'POST /api/v1/Export/all/excel': ofFew,
  'POST /api/v1/Export/all/word': ofFew,
  'POST /api/v1/Export/article/excel': ofFew,
  'POST /api/v1/Export/news/filtered/excel': ofFew,
  'POST /api/v1/Article3W/export/editing': ofFew,
  'POST /api/v1/News/export/editing': ofFew,
}
