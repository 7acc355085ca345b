import { config } from '#lib/config/config.ts'
import { firmClock, shortMoment } from '#lib/text/short-date.ts'

/** export_{prefix}{YYYY-MM-DD_HH-mm}.{extension} in the firm's time zone (B548, A194); the prefix ends with an underscore. */
export function exportFileName(prefix: string, extension: 'xlsx' | 'docx', moment: Date): string {
  const { year, month, day, hour, minute } = firmClock(moment)
  return `export_${prefix}${year}-${month}-${day}_${hour}-${minute}.${extension}`
}

/** An instant as the date and minute that a clock of the firm shows, for cells, which know no time zones. */
export function wallClock(moment: Date): Date {
  const { year, month, day, hour, minute } = firmClock(moment)
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:00Z`)
}

/** `31/01/2024 09:05 (Europe/Luxembourg)`, for the state that an export shows. */
export const momentText = (moment: Date): string => `${shortMoment(moment)} (${config().timeZone})`
