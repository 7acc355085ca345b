import { describe, expect, test } from '@jest/globals'
import { centreUrl, readCentre, readSite, siteUrl } from './site-links.ts'

const EC = 'https://ec.example'
const ECS = 'https://ecs.example/tenant'
const id = '0f8fad5b-d9cb-469f-a165-70867728950e'

describe('engagement centre (B374, A112, W34)', () => {
  test.each([id, id.toUpperCase(), `${EC}/${id}`, `${EC}/${id}/`, `HTTPS://EC.example/${id}`, `${EC}/${id}/documents?x=1#y`])(
    '%s is taken',
    (text) => expect(readCentre(text, EC)).toBe(id),
  )

  test.each([
    '',
    'x',
    `${id}0`,
    `${EC}`,
    `${EC}/`,
    `${EC}/x`,
    `${EC}.evil/${id}`,
    `http://ec.example/${id}`,
    `https://other.example/${id}`,
    `${EC}/x/${id}`,
    `javascript:${id}`,
  ])('%s is not', (text) => expect(readCentre(text, EC)).toBeNull())
})

describe('client site (B375, A112, W34)', () => {
  test.each(['site_1-A', `${ECS}/sites/site_1-A`, `${ECS}/sites/site_1-A/pages/home`])('%s is taken', (text) =>
    expect(readSite(text, ECS)).toBe('site_1-A'),
  )

  test.each([
    '',
    'two words',
    'ä',
    `${ECS}/sites/`,
    `${ECS}/site_1-A`,
    'https://ecs.example/sites/site_1-A',
    `${ECS}/sites/a%20b`,
    'x'.repeat(201),
  ])('%s is not', (text) => expect(readSite(text, ECS)).toBeNull())
})

test('addresses; none when the link is off', () => {
  expect(centreUrl(id, EC)).toBe(`${EC}/${id}`)
  expect(siteUrl('a', ECS)).toBe(`${ECS}/sites/a`)
  expect([centreUrl(null, EC), siteUrl(null, ECS)]).toEqual([null, null])
})
