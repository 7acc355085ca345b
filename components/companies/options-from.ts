import { optionsOf } from '#components/ui/form/listed-options.ts'
import type { LoadOptions } from '#components/ui/form/use-option-pages.ts'

/** Pages by name through a list that is read as a whole, once, when the select first opens; a failed read is tried again by the next opening. */
export function optionsFrom<T>(read: () => Promise<readonly T[]>, textOf: (option: T) => string): LoadOptions<T> {
  let options: Promise<LoadOptions<T>> | undefined
  return async (search, page, signal) => {
    options ??= read().then((list) => optionsOf(list, textOf))
    try {
      return await (
        await options
      )(search, page, signal)
    } catch (error) {
      options = undefined
      throw error
    }
  }
}
