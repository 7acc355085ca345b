const keyOf = (name: string): string => name.trim().toLowerCase()

/** Stored items by name, without letter case (W27); several may have one name. */
export class Names<T extends { name: string }> {
  readonly #byName = new Map<string, T[]>()

  constructor(items: readonly T[]) {
    for (const item of items) this.#byName.set(keyOf(item.name), [...(this.#byName.get(keyOf(item.name)) ?? []), item])
  }

  /** Of several names that differ in letter case only, the one that is spelt so; only those that `isMeant` are looked at. */
  find(name: string, isMeant: (item: T) => boolean = () => true): readonly T[] {
    const found = (this.#byName.get(keyOf(name)) ?? []).filter(isMeant)
    const exact = found.filter((item) => item.name === name.trim())
    return exact.length > 0 ? exact : found
  }
}
