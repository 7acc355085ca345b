import type { LoadOptions } from './use-option-pages.ts'

/** Options of a list that is at hand are shown so many at once. */
const PAGE = 50

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Pages by name through a list that is at hand. */
export function optionsOf<T>(list: readonly T[], nameOf: (option: T) => string): LoadOptions<T> {
  const ordered = list.toSorted((one, other) => byName.compare(nameOf(one), nameOf(other)))
  return (search, page) => {
    const found = ordered.filter((option) => plain(nameOf(option)).includes(plain(search)))
    return Promise.resolve({ items: found.slice((page - 1) * PAGE, page * PAGE), hasNext: page * PAGE < found.length })
  }
}
