import type { z } from 'zod'
import type { PickedPerson } from '#components/ui/form/people-picker.tsx'
import { ask } from '#lib/http/ask.ts'
import { ApiError } from '#lib/http/client.ts'
import type { Page, updatePageFields } from '#lib/pages/contract.ts'
import { readPage } from './read-page.ts'

/** The home-page settings (B126) as their form holds them: contacts are people. */
export interface HomePageValues {
  title: string
  subtitle: string
  description: string
  value1Title: string
  value1Description: string
  value2Title: string
  value2Description: string
  contacts: readonly PickedPerson[]
  /** Of the stored page. */
  version: number
}

export const labels = {
  title: 'Title',
  subtitle: 'Subtitle',
  description: 'Description',
  value1Title: 'First value: title',
  value1Description: 'First value: description',
  value2Title: 'Second value: title',
  value2Description: 'Second value: description',
  contacts: 'Contacts',
} as const

export const toBody = ({ contacts, ...texts }: HomePageValues): HomePageBody => ({ ...texts, contacts: contacts.map(({ ppid }) => ppid) })
export type HomePageBody = z.infer<typeof updatePageFields.body>

/** @param people the ones behind the contacts; of one who is missing only the key is known */
export function toValues(page: Page, people: readonly PickedPerson[]): HomePageValues {
  const { title, subtitle, description, value1Title, value1Description, value2Title, value2Description, contacts, version } = page
  const byPpid = new Map(people.map((person) => [person.ppid, person]))
  return {
    ...{ title, subtitle, description, value1Title, value1Description, value2Title, value2Description, version },
    contacts: contacts.map((ppid) => byPpid.get(ppid) ?? { ppid, firstname: '', lastname: ppid }),
  }
}

/** The people with these keys. */
async function readPeople(ppids: readonly string[]): Promise<PickedPerson[]> {
  if (ppids.length === 0) return []
  const { items } = await ask('POST /api/v1/User/paged', {
    query: { pageNumber: 1, pageSize: ppids.length },
    body: { filters: { ppids: [...ppids] } },
  })
  return items.map(({ ppid, firstName, lastName, email, photoUri }) => ({
    ppid,
    firstname: firstName,
    lastname: lastName,
    email,
    photoUri,
  }))
}

/** The stored home page of a tenant. */
export async function readHomePage(domain: string): Promise<HomePageValues> {
  const page = await readPage(domain)
  return toValues(page, await readPeople(page.contacts))
}

/** The people behind the contacts of the record in the reply to a stale save; none for any other failure (W60). */
export async function peopleOfStale(error: unknown): Promise<PickedPerson[]> {
  const current =
    error instanceof ApiError && error.problem?.code === 'STALE_VERSION' ? (error.problem.current as Page | undefined) : undefined
  return current ? readPeople(current.contacts) : []
}
