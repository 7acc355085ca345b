import { expect, test } from '@jest/globals'
import type { Found } from '#lib/palette/contract.ts'
import { MAX_RECENT, addRecent, readRecent } from './recent.ts'

const found = (id: string): Found => ({ kind: 'service', id, title: id, detail: null, href: `/service/${id}` })

function storage() {
  const kept = new Map<string, string>()
  return { kept, getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) }
}

test('the latest choices of one person, each once, no more than are shown', () => {
  const tab = storage()
  for (const id of ['a', 'b', 'a', 'c', 'd', 'e', 'f', 'g', 'h', 'i']) addRecent('ann', tab, found(id))
  expect(readRecent('ann', tab).map(({ id }) => id)).toEqual(['i', 'h', 'g', 'f', 'e', 'd', 'c', 'a'])
  expect(readRecent('ann', tab)).toHaveLength(MAX_RECENT)
  expect(readRecent('bob', tab)).toEqual([])
})

test('an entry that leads to a list is no record', () => {
  const tab = storage()
  addRecent('ann', tab, { ...found('more'), more: true })
  expect(readRecent('ann', tab)).toEqual([])
})

test('what was tampered with, or cannot be read, is left out', () => {
  const tab = storage()
  tab.setItem(
    'palette ann',
    JSON.stringify([found('a'), null, 'x', { ...found('b'), href: '//evil.example' }, { ...found('c'), href: 'javascript:alert(1)' }]),
  )
  expect(readRecent('ann', tab).map(({ id }) => id)).toEqual(['a'])
  for (const broken of ['{', '{}', '1']) {
    tab.setItem('palette ann', broken)
    expect(readRecent('ann', tab)).toEqual([])
  }
  const off = {
    getItem: (): string => {
      throw new Error('denied')
    },
    setItem: (): void => {
      throw new Error('denied')
    },
  }
  expect(readRecent('ann', off)).toEqual([])
  expect(() => addRecent('ann', off, found('a'))).not.toThrow()
})
