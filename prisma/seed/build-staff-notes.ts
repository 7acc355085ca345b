import type { Prisma } from '#lib/db/generated/client.ts'
import { entityIds } from './ids.ts'
import { persona } from './personas.ts'
import { demoDay, demoId } from './random.ts'

/** Some hours into the day. */
const NOON_MS = 10 * 3_600_000

/** What staff wrote down about Alpha and its people. */
const NOTES = [
  {
    about: 'client@alpha.example',
    by: 'internal@firm.example',
    days: 21,
    text: 'Prefers a call to a mail. On Fridays she works from Brussels.',
  },
  {
    about: 'client@alpha.example',
    by: 'super@firm.example',
    days: 6,
    text: 'Asked for a walk through the register of obligations; date proposed for next week.',
  },
  {
    about: 'alpha',
    by: 'internal@firm.example',
    days: 34,
    text: 'Two funds will be merged in spring: look at the number of people in the 3W subscriptions then.',
  },
] as const

export function buildStaffNotes(): Prisma.StaffNoteCreateManyInput[] {
  return NOTES.map(({ about, by, days, text }, index) => ({
    id: demoId('staff-note', index),
    ...(about === 'alpha' ? { entityId: entityIds.alpha } : { ppid: persona(about).ppid }),
    text,
    byPpid: persona(by).ppid,
    createdAt: new Date(demoDay(-days).getTime() + NOON_MS),
  }))
}
