import { endpoint } from '#lib/http/endpoint.ts'
import { sheetFile, wholeSheetBody } from '#lib/lists/sheet-contract.ts'
import { referenceColumns } from './columns.ts'

const sheetOf = <const R extends string>(resource: R, words: string) =>
  endpoint({
    ...sheetFile,
    path: `/api/v1/${resource}/export/excel` as const,
    summary: `${words} that the list shows, as a spreadsheet`,
    access: 'internal',
    body: wholeSheetBody(referenceColumns),
  })

export const exportTopics = sheetOf('Topic', 'Topics')
export const exportIssuers = sheetOf('Issuer', 'Issuers')
export const exportDocumentTypes = sheetOf('DocumentType', 'Document types')
