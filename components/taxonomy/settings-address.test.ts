import { expect, test } from '@jest/globals'
import { readSettingsAddress, settingsHref } from './settings-address.ts'

test('A094: section, tenant and catalogue version are read from the address and written back', () => {
  const address = readSettingsAddress({ section: 'labels', tenant: 'uk', version: '2' }, 'LU')
  expect(address).toEqual({ section: 'labels', tenant: 'UK', version: 2 })
  expect(settingsHref(address)).toBe('/admin/settings?section=labels&tenant=UK&version=2')
  const mapping = readSettingsAddress({ section: 'mapping' }, 'LU')
  expect(settingsHref(mapping)).toBe('/admin/settings?section=mapping&tenant=LU')
})

test('an empty or senseless address is the taxonomy of the own tenant in version 1', () => {
  const plain = { section: 'taxonomy', tenant: 'LU', version: 1 }
  expect(readSettingsAddress({}, 'LU')).toEqual(plain)
  expect(readSettingsAddress({ section: 'nonsense', tenant: ['', 'UK'], version: '3' }, 'LU')).toEqual(plain)
  expect(settingsHref({ section: 'taxonomy', tenant: '', version: 1 })).toBe('/admin/settings')
})
