import { config } from '#lib/config/config.ts'


/** Date and time of day in the firm's time zone (A070). */
function localParts(moment: Date): Record<string, string> {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: config().timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]))
}

/** export_{prefix}{YYYY-MM-DD_HH-mm}.{extension} in the firm's time zone (B548, A194); the prefix ends with an underscore. */
export function exportFileName(prefix: string, extension: 'xlsx' | 'docx', moment: Date): string {
  const { year, month, day, hour, minute } = localParts(moment)
  return `export_${prefix}${year}-${month}-${day}_${hour}-${minute}.${extension}`
}

/** An instant as the date and minute that a clock of the firm shows, for cells, which know no time zones. */
export function wallClock(moment: Date): Date {
  const { year, month, day, hour, minute } = localParts(moment)
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:00Z`)
}

/** `31/01/2024 09:05 (Europe/Luxembourg)`, for the state that an export shows. */
export function momentText(moment: Date): string {
  const { year, month, day, hour, minute } = localParts(moment)
  return `${day}/${month}/${year} ${hour}:${minute} (${config().timeZone})`
}
