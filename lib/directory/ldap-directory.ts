import { AndFilter, Client, EqualityFilter } from 'ldapts'
import type { Entry } from 'ldapts'
import { AppError } from '#lib/errors/app-error.ts'
import { directoryAttributes } from './contract.ts'
import type { DirectoryAttribute, DirectoryPerson } from './contract.ts'
import { MAX_PEOPLE } from './directory.ts'
import type { Directory } from './directory.ts'

/** Security rule 26. */
const CONNECT_MS = 2_000
const RESPONSE_MS = 10_000
const PAGE_SIZE = 200
const RETRY_AFTER_S = 5
/** '+352 621 123 456': the code ends at the first space, point or hyphen. */
const TELEPHONE = /^(\+\d{1,4})[\s.-]+([\d\s().-]+)$/
const MAX_DIGITS = 15
/** Keys, unlike names, are case-sensitive. */
const EXACT: readonly DirectoryAttribute[] = ['ppid', 'partyId']

interface LdapOptions {
  url: string
  /** Empty = anonymous. */
  bindDn: string
  bindPassword: string
  baseDn: string
  objectClass: string
  /** Names of the server's attributes. */
  attributes: Record<DirectoryAttribute | 'phone', string>
}

/** The first value of an attribute as text, null = none. */
function textOf(entry: Entry, attribute: string): string | null {
  const found = Object.entries(entry).find(([name]) => name.toLowerCase() === attribute.toLowerCase())?.[1]
  const first = Array.isArray(found) ? found[0] : found
  const text = first === undefined ? '' : first.toString().trim()
  return text === '' ? null : text
}

/** Code and number of a telephone attribute; one without an international code is left out. */
export function phoneOf(telephone: string | null): Pick<DirectoryPerson, 'phoneCountryCode' | 'phoneNumber'> {
  const [, code = null, rest = ''] = TELEPHONE.exec(telephone ?? '') ?? []
  const digits = rest.replace(/\D/g, '')
  return code !== null && digits !== '' && digits.length <= MAX_DIGITS
    ? { phoneCountryCode: code, phoneNumber: digits }
    : { phoneCountryCode: null, phoneNumber: null }
}

/** An entry as a person; null without key or e-mail, which no user can be found by. */
function toPerson(entry: Entry, { attributes }: LdapOptions): DirectoryPerson | null {
  const [ppid, partyId, email, firstName, lastName, grade, territory] = directoryAttributes.map((name): string | null =>
    textOf(entry, attributes[name]),
  )
  if (!ppid || !email) return null
  return {
    ppid,
    partyId: partyId ?? null,
    email,
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    grade: grade ?? null,
    territory: territory?.toUpperCase() ?? null,
    ...phoneOf(textOf(entry, attributes.phone)),
  }
}

const byName = (a: DirectoryPerson, b: DirectoryPerson): number =>
  a.lastName.localeCompare(b.lastName) || a.firstName.localeCompare(b.firstName) || a.ppid.localeCompare(b.ppid)

/** The directory behind an LDAP server; a connection per search, since searches are few. Values reach the server as filter values, never as filter text. */
export function ldapDirectory(options: LdapOptions): Directory {
  const { url, bindDn, bindPassword, baseDn, objectClass, attributes } = options
  return {
    async find(attribute, value) {
      const client = new Client({ url, connectTimeout: CONNECT_MS, timeout: RESPONSE_MS })
      const filter = new AndFilter({
        filters: [
          new EqualityFilter({ attribute: 'objectClass', value: objectClass }),
          new EqualityFilter({ attribute: attributes[attribute], value }),
        ],
      })
      const people: DirectoryPerson[] = []
      try {
        if (bindDn !== '') await client.bind(bindDn, bindPassword)
        for await (const page of client.searchPaginated(baseDn, {
          scope: 'sub',
          filter,
          attributes: Object.values(attributes),
          paged: { pageSize: PAGE_SIZE },
        })) {
          people.push(...page.searchEntries.map((entry) => toPerson(entry, options)).filter((person) => person !== null))
          if (people.length >= MAX_PEOPLE) break
        }
      } catch (error) {
        throw new AppError('UNAVAILABLE', {
          detail: 'The directory is not available right now. Try again later.',
          retryAfter: RETRY_AFTER_S,
          cause: error,
        })
      } finally {
        // A failed unbind changes nothing of the result.
        await client.unbind().catch(() => undefined)
      }
      const found = EXACT.includes(attribute) ? people.filter((person) => person[attribute] === value) : people
      return found.sort(byName).slice(0, MAX_PEOPLE)
    },
  }
}
