import type { Page } from '@playwright/test'
import { api, uniqueWord } from '../records.ts'

export interface Person {
  ppid: string
  name: string
  email: string
  version: number
}

/** A client of nobody, for one journey. */
export const makePerson = (page: Page, word = uniqueWord()): Promise<Person> =>
  api(page, 'POST', 'User/full', { email: `${word}@journey.example`, firstName: 'Journey', lastName: word })

export interface TestCompany {
  id: string
  name: string
  groupId: string
}

/** A company alone in its group. */
export async function makeCompany(page: Page): Promise<TestCompany> {
  const name = `Journey ${uniqueWord()}`
  const group = await api<{ id: string }>(page, 'POST', 'Company', { name })
  const { id } = await api<{ id: string }>(page, 'POST', 'Entity', { name, companyId: group.id })
  return { id, name, groupId: group.id }
}

export async function removeCompany(page: Page, { id, groupId }: TestCompany): Promise<void> {
  await api(page, 'DELETE', `Entity/${id}`)
  await api(page, 'DELETE', `Company/${groupId}`)
}

/** Reads that do not show a change yet. */
const LATE_READS = 2

/**
 * Lets the next reads of a record give `before` (there is no record, unless given), as if the change was not visible yet. What comes back says for
 * each of them how many banners with `text` were there already.
 */
export async function readLate(
  page: Page,
  kind: 'User' | 'Entity' | 'Subscription' | 'Service',
  text: string,
  before: { status: number; json: unknown } = { status: 404, json: {} },
): Promise<number[]> {
  const shown: number[] = []
  await page.route(new RegExp(`/api/v1/${kind}/[0-9a-f-]{36}$`), async (route) => {
    if (route.request().method() !== 'GET' || shown.length === LATE_READS) return route.fallback()
    shown.push(await page.getByText(text).count())
    await route.fulfill(before)
  })
  return shown
}

/** No banner came before the change was visible. */
export const NOT_BEFORE = Array.from({ length: LATE_READS }, () => 0)
