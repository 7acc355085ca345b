import type { Event } from '#lib/events/contract.ts'
import { deadlineOfEvent } from '#lib/news/words.ts'

interface Day {
  day: string
  events: Event[]
}

/** Events by the day on which they are due, in their order; those that were over before `from` are left out. */
export function dueDays(events: readonly Event[], from: string): Day[] {
  const days: Day[] = []
  for (const event of events) {
    const day = deadlineOfEvent(event)?.day
    if (day === undefined || day < from) continue
    const last = days.at(-1)
    if (last?.day === day) last.events.push(event)
    else days.push({ day, events: [event] })
  }
  return days
}
