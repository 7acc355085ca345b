import type { Prisma } from '#lib/db/generated/client.ts'
import { FIRM_DOMAIN, personas } from './personas.ts'
import { demoDay, demoId } from './random.ts'

const PARTY_ID_DIGITS = 7
/** Of the staff, every so many have been promoted in the directory since the portal last read it. */
const PROMOTED_EVERY = 12
const HOME = 'LU'

const ladder = ['Associate', 'Senior Associate', 'Manager', 'Senior Manager', 'Director', 'Partner']

/** People of the firm who have no user record yet: the e-mail search of the user form finds them. */
const newJoiners = [
  ['Amélie', 'Vandenberghe', 'Associate', 'LU'],
  ['Benedikt', 'Schreiber', 'Senior Associate', 'LU'],
  ['Caoimhe', 'Doyle', 'Manager', 'UK'],
  ['Delphine', 'Marchand', 'Senior Manager', 'FR'],
] as const

const next = (grade: string): string => ladder[Math.min(ladder.indexOf(grade) + 1, ladder.length - 1)] ?? grade

const partyId = (index: number): string => `P${String(index + 1).padStart(PARTY_ID_DIGITS, '0')}`

/** The firm's directory (W31): its demo accounts, all seeded staff, and a few people without a user record. */
export function buildDirectory(users: readonly Prisma.UserCreateManyInput[]): Prisma.DirectoryPersonCreateManyInput[] {
  const known = new Set(personas.map(({ ppid }) => ppid))
  const updatedAt = demoDay(-3)
  const staff = users
    .filter(({ isInternal }) => isInternal)
    .map(({ ppid, email, firstName, lastName, grade, territory, phoneCountryCode, phoneNumber }, index) => ({
      ppid,
      partyId: partyId(index),
      email,
      firstName,
      lastName,
      grade: grade && !known.has(ppid) && index % PROMOTED_EVERY === 0 ? next(grade) : (grade ?? null),
      territory: known.has(ppid) ? HOME : (territory ?? null),
      phoneCountryCode: phoneCountryCode ?? null,
      phoneNumber: phoneNumber ?? null,
      updatedAt,
    }))
  const joiners = newJoiners.map(([firstName, lastName, grade, territory], index) => {
    const email = `${firstName}.${lastName}@${FIRM_DOMAIN}`.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
    return {
      ppid: demoId('directory', email),
      partyId: partyId(staff.length + index),
      email,
      firstName,
      lastName,
      grade,
      territory,
      phoneCountryCode: '+352',
      phoneNumber: `62199${String(index).padStart(4, '0')}`,
      updatedAt,
    }
  })
  return [...staff, ...joiners]
}
