import type { EventRow } from './event-service.ts'

/** iCalendar (RFC 5545) of compliance events. */

const LINE_OCTETS = 75
const DAY_MS = 86_400_000
const encoder = new TextEncoder()

/** Text value: backslash, comma, semicolon and line breaks are escaped, other control characters left out. */
const escaped = (text: string): string => text.replace(/[\\,;]/g, '\\$&').replace(/\r\n?|\n/g, '\\n').replace(/\p{Cc}/gu, '')

/** Lines of at most 75 octets; the next one starts with a blank. */
function folded(line: string): string {
  const pieces: string[] = []
  let piece = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > (pieces.length === 0 ? LINE_OCTETS : LINE_OCTETS - 1)) {
      pieces.push(piece)
      piece = ''
      octets = 0
    }
    piece += character
    octets += size
  }
  return [...pieces, piece].join('\r\n ')
}

const stamp = (date: Date): string => `${date.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
const day = (date: Date): string => date.toISOString().slice(0, 10).replaceAll('-', '')
const isMidnight = (date: Date): boolean => date.getTime() % DAY_MS === 0

/** Begin and end: whole days where both are at midnight UTC (the end of a whole day is the next one), else instants. */
function period(start: Date, end: Date): string[] {
  if (isMidnight(start) && isMidnight(end)) return [`DTSTART;VALUE=DATE:${day(start)}`, `DTEND;VALUE=DATE:${day(new Date(end.getTime() + DAY_MS))}`]
  return [`DTSTART:${stamp(start)}`, `DTEND:${stamp(end)}`]
}

function entry({ id, title, startDate, endDate, description, articleId, creationDate, lastUpdateDate, sequence }: EventRow, publicUrl: string): string[] {
  const start = startDate ?? endDate
  // A calendar has no place for an event without any date.
  if (start === null) return []
  return [
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(publicUrl).hostname}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${stamp(lastUpdateDate ?? creationDate)}`,
    ...period(start, endDate ?? start),
    `SUMMARY:${escaped(title)}`,
    ...(description === null ? [] : [`DESCRIPTION:${escaped(description)}`]),
    ...(articleId === null ? [] : [`URL:${publicUrl}/news/view/${articleId}`]),
    'END:VEVENT',
  ]
}

/** The calendar file of events. */
export function calendarFile(events: readonly EventRow[], publicUrl: string): string {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Client portal//Compliance calendar//EN', 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH', ...events.flatMap((event) => entry(event, publicUrl)), 'END:VCALENDAR']
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
