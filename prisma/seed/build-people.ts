import type { Prisma } from '#lib/db/generated/client.ts'
import { slug } from './ascii.ts'
import type { DemoEntity } from './build-companies.ts'
import { personNames } from './content/content.ts'
import { entityIds } from './ids.ts'
import { DEMO_TERMS_VERSION, FIRM_DOMAIN, persona, personas } from './personas.ts'
import { demoDay, demoId, type Random, seededRandom } from './random.ts'

/** All users, the demo accounts included. */
const USERS = 2000
/** Colleagues of client@alpha.example and of client@beta.example. */
const ALPHA_COLLEAGUES = 5
const BETA_COLLEAGUES = 2
/** How often the company drawn from the group of a new user becomes the second company, if it is not the first one again. */
const SECOND_COMPANY = 0.6

/** Grades of the list of A160 with the number of people in each; 120 people of the firm. */
const grades: readonly (readonly [string, number])[] = [
  ['Partner', 10],
  ['Director', 16],
  ['Senior Manager', 22],
  ['Manager', 30],
  ['Senior Associate', 24],
  ['Associate', 18],
]

/** Dialling codes with the leading digits of a mobile number and its whole length. */
const phones: readonly (readonly [string, string, number])[] = [
  ['+352', '621', 9],
  ['+33', '6', 9],
  ['+49', '151', 11],
  ['+32', '47', 9],
  ['+44', '7', 10],
  ['+353', '87', 9],
  ['+39', '33', 10],
  ['+34', '6', 9],
  ['+1', '212', 10],
  ['+41', '79', 9],
]

const territories = ['LU', 'LU', 'LU', 'LU', 'LU', 'LU', 'UK', 'FR'] as const

type UserRow = Prisma.UserCreateManyInput

export interface DemoPeople {
  users: UserRow[]
  /** ppids of internal users by grade. */
  staff: Map<string, string[]>
  members: Prisma.EntityMemberCreateManyInput[]
  contacts: Prisma.EntityContactCreateManyInput[]
  /** ppids of the members of each company. */
  membersOf: Map<string, string[]>
}

interface NameGiver {
  (random: Random, domain: string): { firstName: string; lastName: string; email: string }
}

/** Gives names whose addresses differ from all given before. */
function nameGiver(): NameGiver {
  const usedEmails = new Set(personas.map(({ email }) => email))
  return (random, domain) => {
    for (;;) {
      const firstName = random.pick(personNames.givenNames)
      const lastName = random.pick(personNames.familyNames)
      const email = `${slug(firstName)}.${slug(lastName)}@${domain}`
      if (usedEmails.has(email)) continue
      usedEmails.add(email)
      return { firstName, lastName, email }
    }
  }
}

/** Digits after the leading ones never start with 0. */
function phone(random: Random, [code, start, length]: (typeof phones)[number]): Pick<UserRow, 'phoneCountryCode' | 'phoneNumber'> {
  let number = `${start}${random.int(1, 9)}`
  while (number.length < length) number += random.int(0, 9)
  return { phoneCountryCode: code, phoneNumber: number }
}

function accepted(random: Random): Pick<UserRow, 'termsAcceptedAt' | 'termsVersion' | 'createdAt' | 'updatedAt'> {
  const termsAcceptedAt = demoDay(-random.int(20, 700))
  return { termsAcceptedAt, termsVersion: DEMO_TERMS_VERSION, createdAt: termsAcceptedAt, updatedAt: termsAcceptedAt }
}

/** The demo accounts that have a record. */
function personaUsers(random: Random): UserRow[] {
  return personas
    .filter(({ hasRecord }) => hasRecord)
    .map(({ ppid, email, firstName, lastName, grade, isInternal, isSuperUser, termsAccepted }) => {
      const times = accepted(random)
      return {
        ppid,
        email,
        firstName,
        lastName,
        grade,
        isInternal,
        isSuperUser,
        territory: isInternal ? 'LU' : null,
        creationIdentity: isInternal ? 0 : 2,
        send3WEmail: email === 'client@alpha.example',
        sendAmdsEmail: false,
        ...phone(random, phones[0]!),
        ...times,
        ...(termsAccepted ? {} : { termsAcceptedAt: null, termsVersion: null }),
      }
    })
}

function internalUsers(random: Random, name: NameGiver): UserRow[] {
  const people: UserRow[] = []
  const seeded = personas.filter(({ isInternal }) => isInternal).map(({ grade }) => grade)
  for (const [grade, count] of grades) {
    const missing = count - seeded.filter((each) => each === grade).length
    for (let index = 0; index < missing; index += 1) {
      const person = name(random, FIRM_DOMAIN)
      const territory = random.pick(territories)
      people.push({
        ppid: demoId('user', person.email),
        ...person,
        grade,
        isInternal: true,
        isSuperUser: grade === 'Partner' && index < 2,
        territory,
        creationIdentity: 0,
        send3WEmail: random.chance(0.4),
        sendAmdsEmail: random.chance(0.2),
        ...phone(random, territory === 'UK' ? phones[4]! : territory === 'FR' ? phones[1]! : phones[0]!),
        ...accepted(random),
      })
    }
  }
  return people
}

function externalUser(random: Random, name: NameGiver, domain: string): UserRow {
  const person = name(random, domain)
  return {
    ppid: demoId('user', person.email),
    ...person,
    grade: null,
    isInternal: false,
    isSuperUser: false,
    territory: null,
    creationIdentity: random.chance(0.35) ? 1 : 2,
    send3WEmail: random.chance(0.15),
    sendAmdsEmail: random.chance(0.1),
    ...(random.chance(0.8) ? phone(random, random.pick(phones)) : { phoneCountryCode: null, phoneNumber: null }),
    ...accepted(random),
  }
}

/**
 * All users of the demo data, 2,000 with the demo accounts, and who belongs to which company.
 * Each company has at least one member; each company has one or two contacts of the firm (A172).
 */
export function buildPeople(entities: readonly DemoEntity[]): DemoPeople {
  const random = seededRandom(2001)
  const name = nameGiver()
  const users = [...personaUsers(random), ...internalUsers(random, name)]
  const staff = new Map(
    grades.map(([grade]) => [grade, users.filter((user) => user.isInternal && user.grade === grade).map(({ ppid }) => ppid)]),
  )
  const contactPool = ['Director', 'Senior Manager', 'Manager'].flatMap((grade) => staff.get(grade) ?? [])

  const membersOf = new Map<string, string[]>(entities.map(({ id }) => [id, []]))
  const join = (entityId: string, ppid: string) => membersOf.get(entityId)!.push(ppid)
  const alphaClient = persona('client@alpha.example').ppid
  join(entityIds.alpha, alphaClient)
  join(entityIds.alphaFund, alphaClient)
  join(entityIds.alpha, persona('noterms@alpha.example').ppid)
  join(entityIds.beta, persona('client@beta.example').ppid)

  const siblings = new Map<string, DemoEntity[]>()
  for (const entity of entities) siblings.set(entity.companyId, [...(siblings.get(entity.companyId) ?? []), entity])
  const hire = (entity: DemoEntity) => {
    const user = externalUser(random, name, entity.emailDomain)
    users.push(user)
    join(entity.id, user.ppid)
    const other = random.pick(siblings.get(entity.companyId)!)
    if (other.id !== entity.id && random.chance(SECOND_COMPANY)) join(other.id, user.ppid)
  }
  const byId = new Map(entities.map((entity) => [entity.id, entity]))
  for (let count = 0; count < ALPHA_COLLEAGUES; count += 1) hire(byId.get(count < 3 ? entityIds.alpha : entityIds.alphaFund)!)
  for (let count = 0; count < BETA_COLLEAGUES; count += 1) hire(byId.get(entityIds.beta)!)
  const others = entities.filter(({ fixed }) => !fixed)
  for (const entity of others) hire(entity)
  while (users.length < USERS) hire(random.pick(others))

  return {
    users,
    staff,
    membersOf,
    members: [...membersOf].flatMap(([entityId, ppids]) => ppids.map((userPpid) => ({ entityId, userPpid }))),
    contacts: entities.flatMap(({ id: entityId, fixed }) => {
      const own = fixed ? [persona('internal@firm.example').ppid] : []
      const chosen = random.sample(
        contactPool.filter((ppid) => !own.includes(ppid)),
        random.int(1, 2),
      )
      return [...own, ...chosen].map((userPpid, position) => ({ entityId, userPpid, position }))
    }),
  }
}
