import type { LoadOptions } from '#components/ui/use-option-pages.ts'

/** Options of a list that is at hand are shown so many at once. */
const PAGE = 50

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Pages through a list that is read as a whole, once, when the select first opens; a failed read is tried again by the next opening. */
export function optionsFrom<T>(read: () => Promise<readonly T[]>, textOf: (option: T) => string): LoadOptions<T> {
  let list: Promise<readonly T[]> | undefined
  return async (search, page) => {
    list ??= read()
    try {
      const found = (await list).filter((option) => plain(textOf(option)).includes(plain(search)))
      return { items: found.slice((page - 1) * PAGE, page * PAGE), hasNext: page * PAGE < found.length }
    } catch (error) {
      list = undefined
      throw error
    }
  }
}
