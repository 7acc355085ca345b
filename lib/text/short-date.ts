const DAY_MS = 86_400_000

/** Where the settings of the process are kept (lib/config), which the browser does not have: a page has the zone on its root element. */
const store = globalThis as typeof globalThis & { portalConfig?: { timeZone: string } }

/** Throws where it is not set: another zone would silently give other days. */
function firmZone(): string {
  const timeZone = typeof document === 'undefined' ? store.portalConfig?.timeZone : document.documentElement.dataset['timeZone']
  if (timeZone === undefined)
    throw new Error('The time zone of the firm is not known: config() was not called, or the page does not name it.')
  return timeZone
}

interface Formats {
  timeZone: string
  /** A day in ISO order. */
  day: Intl.DateTimeFormat
  clock: Intl.DateTimeFormat
}

let formats: Formats | null = null

/** Of the firm's zone. They are kept with its name: asking a format for its zone takes several times as long as formatting. */
function firmFormats(): Formats {
  const timeZone = firmZone()
  if (formats?.timeZone === timeZone) return formats
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  return (formats = { timeZone, day, clock })
}

/** The first or the last moment of a day in UTC is how a date without a time is stored and sent; it means that day in every time zone. */
export function isPlainDay(moment: Date): boolean {
  const time = moment.getTime() % DAY_MS
  return time === 0 || time === DAY_MS - 1
}

/** 'YYYY-MM-DD' of a calendar day ('YYYY-MM-DD'), of a moment that stands for one, or of any other moment in the firm's time zone (A070). */
export function firmDay(day: string | Date): string {
  if (typeof day === 'string' && !day.includes('T')) return day.slice(0, 10)
  const moment = new Date(day)
  return isPlainDay(moment) || Number.isNaN(moment.getTime())
    ? (typeof day === 'string' ? day : day.toISOString()).slice(0, 10)
    : firmFormats().day.format(moment)
}

/** A calendar day or a moment as dd/mm/yyyy, see `firmDay`; '' when there is none. */
export function shortDate(day: string | Date | null | undefined): string {
  if (day === null || day === undefined || day === '') return ''
  return firmDay(day).split('-').reverse().join('/')
}

/** The firm's calendar day at a moment, YYYY-MM-DD: what screens call today, as the server does (A181). */
export const firmToday = (now = new Date()): string => firmFormats().day.format(now)

const longFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })

/** The same day as '5 November 2026'. */
export const longDate = (day: string | Date): string => longFormat.format(new Date(`${firmDay(day)}T00:00:00Z`))

/** Date and time of day of the firm, by their names. */
const partsOf = (moment: Date): Record<string, string> =>
  Object.fromEntries(
    firmFormats()
      .clock.formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )

/** Date and time of day that a clock of the firm shows at a moment, each part in two digits, the year in four. */
export const firmClock = (moment: Date): { year: string; month: string; day: string; hour: string; minute: string; second: string } =>
  partsOf(moment) as ReturnType<typeof firmClock>

/** A moment on a clock of the firm, dd/mm/yyyy hh:mm: the one form of moments on screens, in mails and in exports (A070). */
export function shortMoment(moment: string | Date): string {
  const { year, month, day, hour, minute } = firmClock(new Date(moment))
  return `${day}/${month}/${year} ${hour}:${minute}`
}

/** The same to the second, where many things happen within a minute. */
export const exactMoment = (moment: string | Date): string => `${shortMoment(moment)}:${firmClock(new Date(moment)).second}`

/** The time of day alone, hh:mm. */
export function firmTime(moment: string | Date): string {
  const { hour, minute } = firmClock(new Date(moment))
  return `${hour}:${minute}`
}

/** A moment of today by its time of day, any other with its date. */
export const briefMoment = (moment: string | Date, now = new Date()): string =>
  firmToday(new Date(moment)) === firmToday(now) ? firmTime(moment) : shortMoment(moment)

/** How far the firm's clock is ahead of UTC at a moment, ms. */
function offsetAt(moment: number): number {
  const { year, month, day, hour, minute, second } = firmClock(new Date(moment))
  return Date.UTC(+year, +month - 1, +day, +hour, +minute, +second) - Math.floor(moment / 1_000) * 1_000
}

/**
 * The moment at which a clock of the firm shows a time; where the clocks leave it out, the moment as much later.
 * @param day 'YYYY-MM-DD' @param time 'hh:mm'
 */
export function firmMoment(day: string, time: string): Date {
  const shown = Date.parse(`${day}T${time}:00Z`)
  // The offset may differ between the guess and the result, when the clock changes in between.
  const guess = shown - offsetAt(shown)
  return new Date(shown - offsetAt(guess))
}

/** The moment at which the firm's day ('YYYY-MM-DD') begins: 00:00, or the first moment after a gap at midnight. */
export const startOfFirmDay = (day: string): Date => firmMoment(day, '00:00')

/** The moment by which formats without days name a date: a day without a time is a moment of that day both in UTC and on the clock of the firm. */
export function momentOf(date: Date): Date {
  if (!isPlainDay(date)) return date
  const day = firmDay(date)
  return new Date(Math.max(Date.parse(day), startOfFirmDay(day).getTime()))
}

const feedFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'short', day: '2-digit', month: 'short', year: 'numeric' })

/** A date as feeds write it (RFC 822), on the clock of the firm, so that it names the day that the screen shows: 'Tue, 24 Nov 2026 00:00:00 +0100'. A day without a time is its beginning. */
export function feedDate(date: Date): string {
  const day = firmDay(date)
  const moment = isPlainDay(date) ? startOfFirmDay(day) : date
  const { hour, minute, second } = firmClock(moment)
  const offset = Math.round(offsetAt(moment.getTime()) / 60_000)
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60].map((part) => String(part).padStart(2, '0'))
  const {
    weekday,
    day: dayOfMonth,
    month,
    year,
  } = Object.fromEntries(feedFormat.formatToParts(new Date(`${day}T00:00:00Z`)).map(({ type, value }) => [type, value]))
  return `${weekday}, ${dayOfMonth} ${month} ${year} ${hour}:${minute}:${second} ${offset < 0 ? '-' : '+'}${hours}${minutes}`
}

/** The last moment of the firm's day, ms exactly. */
export const endOfFirmDay = (day: string): Date =>
  new Date(startOfFirmDay(new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)).getTime() - 1)
