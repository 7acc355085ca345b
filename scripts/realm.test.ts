import { expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { realmText } from './realm.ts'

test('the realm file holds the demo accounts and the client as they are', () => {
  expect(readFileSync('ops/keycloak/realm.json', 'utf8')).toBe(realmText)
})
