import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Letters that no other run has. */
export const uniqueWord = (): string =>
  Array.from(`${Date.now()}${Math.floor(Math.random() * 100)}`, (digit) => 'bcfghjkmpq'[Number(digit)]).join('')

/** Writing calls name the origin that they come from. */
export const originOf = async (page: Page): Promise<string> => new URL((await page.request.get('/livez')).url()).origin

/** Calls the API as the person of a page, wherever that page is. */
export async function api<T>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  data?: object | FormData,
): Promise<T> {
  const origin = await originOf(page)
  const body = data instanceof FormData ? { multipart: data } : data && { data }
  const reply = await page.request.fetch(`/api/v1/${path}`, { method, headers: { origin }, ...body })
  expect(reply.ok(), `${method} ${path}: ${reply.ok() ? '' : await reply.text()}`).toBe(true)
  return (reply.status() === 204 ? null : await reply.json()) as T
}

/** The texts that every service needs, as the API calls them. */
export const SERVICE_TEXTS = [
  'Description',
  'SmallDescription',
  'GeographicalInformation',
  'TargetProfile',
  'AvailableApplication',
  'Deliverable',
  'MainAddedValue',
  'SecondaryAddedValue',
] as const
