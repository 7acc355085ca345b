import { dayRange } from '#components/ui/date-text.ts'
import type { ExportRequest } from '#components/ui/download-export.ts'

/** Of the page and of the API (A198, B538 to B540). */
const INVALID_TYPE = 'Invalid Type value'
const INVALID_SOURCE = 'Invalid source value'
const INVALID_DATE_FROM = 'Invalid dateFrom value'
const INVALID_DATE_TO = 'Invalid dateTo value'

/** What the address of /news/export asks for. */
type RequestedExport = { kind: 'choose' } | { kind: 'invalid'; text: string } | { kind: 'download'; request: ExportRequest }

/** Dates that an export by rating may look at (A197). */
const ratingSources = { source: 'issuedDateRange', create: 'creationDateRange', publication: 'publishedDateRange' } as const
export type RatingSource = keyof typeof ratingSources

const DAY = /^\d{4}-\d\d-\d\d$/
const INSTANT = /^\d{4}-\d\d-\d\dT/

/** Beginning or end of a day, or an instant, as the API takes it; undefined for what is no date. */
function boundary(text: string, side: 'start' | 'end'): string | undefined {
  const isDay = DAY.test(text)
  const instant = isDay ? new Date(`${text}T00:00:00Z`) : new Date(INSTANT.test(text) ? text : NaN)
  // 30 February is no day.
  if (Number.isNaN(instant.getTime()) || (isDay && !instant.toISOString().startsWith(text))) return undefined
  return isDay ? dayRange(text, text)[side] : instant.toISOString()
}

const invalid = (text: string): RequestedExport => ({ kind: 'invalid', text })

/** The export by rating of a source and two dates, which are checked in this order (B538 to B540, A197). */
export function ratingExport(source: string, dateFrom: string, dateTo: string): RequestedExport {
  if (!Object.hasOwn(ratingSources, source)) return invalid(INVALID_SOURCE)
  const [start, end] = [boundary(dateFrom, 'start'), boundary(dateTo, 'end')]
  if (start === undefined) return invalid(INVALID_DATE_FROM)
  if (end === undefined || end < start) return invalid(INVALID_DATE_TO)
  return {
    kind: 'download',
    request: { endpoint: 'POST /api/v1/Export/multirating/excel', body: { [ratingSources[source as RatingSource]]: { start, end } } },
  }
}

/** Reads Type, PublishDateStart and PublishDateEnd (B536, B537), for ratings source, dateFrom and dateTo; without a Type the reader chooses. */
export function readExportAddress(query: URLSearchParams): RequestedExport {
  const type = query.get('Type')
  if (type === null) return { kind: 'choose' }
  if (type === 'Rating') return ratingExport(query.get('source') ?? '', query.get('dateFrom') ?? '', query.get('dateTo') ?? '')
  if (type !== 'Excel' && type !== 'Word') return invalid(INVALID_TYPE)
  const given = [query.get('PublishDateStart') ?? '', query.get('PublishDateEnd') ?? ''] as const
  const [start, end] = [boundary(given[0], 'start'), boundary(given[1], 'end')]
  if (
    (given[0] !== '' && start === undefined) ||
    (given[1] !== '' && end === undefined) ||
    (start !== undefined && end !== undefined && end < start)
  )
    return invalid(INVALID_TYPE)
  const publishedDateRange = start === undefined && end === undefined ? null : { start, end }
  return {
    kind: 'download',
    request: {
      endpoint: type === 'Excel' ? 'POST /api/v1/Export/all/excel' : 'POST /api/v1/Export/all/word',
      body: { filters: { publishedDateRange } },
    },
  }
}
