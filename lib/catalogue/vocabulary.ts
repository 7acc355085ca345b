import { singular, wordsOf } from '#lib/text/search-words.ts'

/** One service as the search sees it. */
export interface SearchDocument {
  id: string
  name: string
  summary: string
  /** Names of taxonomy items and of the service group. */
  categories: string
  /** Names of the responsibles of the service. */
  people: string
  text: string
}

export type Field = Exclude<keyof SearchDocument, 'id'>

export const FIELDS = ['name', 'categories', 'people', 'summary', 'text'] as const satisfies readonly Field[]

/** A word of the catalogue: its form without plural, where it stands, and the numbers of the services that hold it, anywhere and in their names. */
export interface Entry {
  stem: string
  fields: Set<Field>
  holders: number[]
  named: number[]
}

/** What each word of a query may stand for, with its weight. */
export type Found = readonly ReadonlyMap<string, number>[]

/** Index of the first of the sorted words that is not before `word`. */
function lowerBound(word: string, sorted: readonly string[]): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (sorted[middle]! < word) from = middle + 1
    else to = middle
  }
  return from
}

const without = (numbers: number[], number: number): void => {
  const index = numbers.indexOf(number)
  if (index >= 0) numbers.splice(index, 1)
}

/** The words of all services, and who holds them. Services are numbered, because a list of numbers takes a tenth of the memory of a set of ids. */
export class Vocabulary {
  readonly words = new Map<string, Entry>()
  readonly #ids: (string | null)[] = []
  readonly #numbers = new Map<string, number>()
  readonly #byStem = new Map<string, string[]>()
  #sorted: string[] | null = null

  /** Adds the words of a service that was not added yet. */
  learn(document: SearchDocument): void {
    const number = this.#ids.push(document.id) - 1
    this.#numbers.set(document.id, number)
    for (const field of FIELDS) {
      for (const word of new Set(wordsOf(document[field]))) {
        const entry = this.words.get(word) ?? this.#add(word)
        entry.fields.add(field)
        if (entry.holders.at(-1) !== number) entry.holders.push(number)
        if (field === 'name') entry.named.push(number)
      }
    }
  }

  /** Takes a service out; words that no service holds any more stay known. */
  forget(id: string): void {
    const number = this.#numbers.get(id)
    if (number === undefined) return
    this.#numbers.delete(id)
    this.#ids[number] = null
    for (const { holders, named } of this.words.values()) {
      without(holders, number)
      without(named, number)
    }
  }

  /** The words that begin with these letters. */
  beginningWith(letters: string): string[] {
    const sorted = (this.#sorted ??= [...this.words.keys()].sort())
    const from = lowerBound(letters, sorted)
    const found: string[] = []
    for (let index = from; sorted[index]?.startsWith(letters); index += 1) found.push(sorted[index]!)
    return found
  }

  /** The words with this form without plural. */
  ofStem(stem: string): readonly string[] {
    return this.#byStem.get(stem) ?? []
  }

  /** Whether a service in scope holds one of the words. */
  isHeld(words: Iterable<string>, onlyNames: boolean, inScope: (id: string) => boolean): boolean {
    for (const word of words) if (this.#holdersOf(word, onlyNames).some((number) => inScope(this.#ids[number]!))) return true
    return false
  }

  /** The services in scope that hold, for each word of a query, one that it may stand for. */
  holdingAll(found: Found, onlyNames: boolean, inScope: (id: string) => boolean): ReadonlySet<string> {
    // By number, how many of the query's words the service holds, as long as it has held all before.
    const held = new Uint8Array(this.#ids.length)
    found.forEach((words, before) => {
      for (const word of words.keys())
        for (const number of this.#holdersOf(word, onlyNames)) if (held[number] === before) held[number] = before + 1
    })
    const holding = new Set<string>()
    held.forEach((count, number) => {
      const id = this.#ids[number]
      if (count === found.length && id && inScope(id)) holding.add(id)
    })
    return holding
  }

  /** Those of the words that one of the services holds. */
  heldBy(words: Iterable<string>, ids: ReadonlySet<string>): string[] {
    return [...words].filter((word) => this.words.get(word)!.holders.some((number) => ids.has(this.#ids[number]!)))
  }

  #holdersOf(word: string, onlyNames: boolean): readonly number[] {
    const entry = this.words.get(word)!
    return onlyNames ? entry.named : entry.holders
  }

  #add(word: string): Entry {
    const entry: Entry = { stem: singular(word), fields: new Set(), holders: [], named: [] }
    this.words.set(word, entry)
    this.#sorted = null
    const alike = this.#byStem.get(entry.stem)
    if (alike) alike.push(word)
    else this.#byStem.set(entry.stem, [word])
    return entry
  }
}
