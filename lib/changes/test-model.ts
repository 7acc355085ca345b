/** What a small world of records should be after any sequence of steps: written without the database, to be compared with it. */

export type Table = 'Company' | 'Entity' | 'EntityMember' | 'User' | 'Service' | 'Subscription'
type Fields = Record<string, string | null>

interface Link {
  column: string
  parent: Table
  onDelete: 'cascade' | 'set-null' | 'restrict'
}
const links: Record<Table, readonly Link[]> = {
  Company: [],
  User: [],
  Entity: [{ column: 'companyId', parent: 'Company', onDelete: 'restrict' }],
  EntityMember: [
    { column: 'entityId', parent: 'Entity', onDelete: 'cascade' },
    { column: 'userPpid', parent: 'User', onDelete: 'cascade' },
  ],
  Service: [{ column: 'createdByPpid', parent: 'User', onDelete: 'set-null' }],
  Subscription: [
    { column: 'entityId', parent: 'Entity', onDelete: 'cascade' },
    { column: 'serviceId', parent: 'Service', onDelete: 'restrict' },
  ],
}
const tables = ['Company', 'User', 'Entity', 'EntityMember', 'Service', 'Subscription'] as const satisfies readonly Table[]
const unique: Partial<Record<Table, readonly string[]>> = {
  Company: ['name'],
  Entity: ['companyId', 'name'],
  User: ['email'],
  Service: ['friendlyUrl'],
  Subscription: ['entityId', 'serviceId'],
}

interface Change {
  table: Table
  id: string
  before: Fields | null
  after: Fields | null
}
interface ChangeSet {
  main: { table: Table; id: string }
  changes: Change[]
  undone: boolean
  by: 'deletion' | 'import' | 'bulk' | 'undo'
}

/** A row of a file of companies. */
interface CompanyRow {
  companyId: string
  name: string
  prid: string
}

const same = (one: Fields, other: Fields): boolean => Object.keys(one).every((field) => one[field] === other[field])

export class Model {
  rows = new Map<string, Fields>()
  sets: ChangeSet[] = []
  waiting: Change[] = []
  #recorded: Change[] | null = null

  key = (table: Table, id: string): string => `${table} ${id}`
  get = (table: Table, id: string | null): Fields | undefined => (id === null ? undefined : this.rows.get(this.key(table, id)))
  ids = (table: Table): string[] =>
    [...this.rows.keys()].filter((key) => key.startsWith(`${table} `)).map((key) => key.slice(table.length + 1))

  #write(table: Table, id: string, after: Fields | null): void {
    const before = this.get(table, id) ?? null
    if (before && after && same(before, after)) return
    const known = this.#recorded?.find((change) => change.table === table && change.id === id)
    if (known) known.after = after
    else this.#recorded?.push({ table, id, before, after })
    if (after) this.rows.set(this.key(table, id), after)
    else this.rows.delete(this.key(table, id))
  }

  taken(table: Table, id: string, row: Fields): boolean {
    const columns = unique[table]
    return (
      columns !== undefined &&
      this.ids(table).some((other) => other !== id && columns.every((column) => this.get(table, other)![column] === row[column]))
    )
  }

  /** @returns whether the row may be written; it is then */
  put(table: Table, id: string, row: Fields): boolean {
    const lacks = links[table].some(({ column, parent }) => row[column] !== null && !this.get(parent, row[column]!))
    if (lacks || this.taken(table, id, row)) return false
    this.#write(table, id, row)
    return true
  }

  /** Rows that refer to one. */
  #children(table: Table, id: string): { child: Table; childId: string; link: Link }[] {
    return tables.flatMap((child) =>
      links[child]
        .filter(({ parent }) => parent === table)
        .flatMap((link) =>
          this.ids(child)
            .filter((childId) => this.get(child, childId)![link.column] === id)
            .map((childId) => ({ child, childId, link })),
        ),
    )
  }

  #remove(table: Table, id: string): void {
    for (const { child, childId, link } of this.#children(table, id)) {
      if (link.onDelete === 'set-null') this.#write(child, childId, { ...this.get(child, childId)!, [link.column]: null })
      else this.#remove(child, childId)
    }
    this.#write(table, id, null)
  }

  #record(by: ChangeSet['by'], main: ChangeSet['main'], work: () => void): void {
    this.#recorded = []
    work()
    this.sets.push({ by, main, changes: this.#recorded.filter(({ before, after }) => before !== null || after !== null), undone: false })
    this.#recorded = null
  }

  /** @returns whether it may be deleted; it is then */
  delete(table: Table, id: string): boolean {
    if (this.#children(table, id).some(({ link }) => link.onDelete === 'restrict')) return false
    this.#record('deletion', { table, id }, () => this.#remove(table, id))
    return true
  }

  /**
   * Bulk work on services as one change set.
   * @param main the one after which it is called
   */
  bulk(main: string, ids: readonly string[], change: Fields | null): void {
    this.#record('bulk', { table: 'Service', id: main }, () => {
      for (const id of ids)
        if (change) this.#write('Service', id, { ...this.get('Service', id)!, ...change })
        else this.#remove('Service', id)
    })
  }

  /** Whether a subscription keeps a service from being deleted. */
  isSubscribed = (id: string): boolean => this.#children('Service', id).some(({ link }) => link.onDelete === 'restrict')

  /** The stored company that a row of a file names: by its number where one company alone has it, else by group and name. */
  #named({ companyId, name, prid }: CompanyRow): string | undefined {
    const having = (fields: Fields) => this.ids('Entity').filter((id) => same(fields, this.get('Entity', id)!))
    const numbered = having({ prid })
    return (numbered.length === 1 ? numbered : having({ companyId, name }))[0]
  }

  /** Whether an import of companies takes a file, rows that change what is stored included. */
  takes(rows: readonly CompanyRow[]): boolean {
    const targets = rows.map((row) => this.#named(row))
    const named = targets.filter((id) => id !== undefined)
    const names = rows.map(({ companyId, name }) => `${companyId} ${name}`)
    if (new Set(named).size < named.length || new Set(names).size < names.length) return false
    return rows.every((row, index) => {
      const id = targets[index]
      return !this.taken('Entity', id ?? '', { ...row }) && (id === undefined || this.get('Entity', id)!['companyId'] === row.companyId)
    })
  }

  /**
   * Imports a file that is taken, as one change set.
   * @param newId the id of the company that a row creates
   */
  import(rows: readonly CompanyRow[], newId: (row: CompanyRow) => string): void {
    const ids = rows.map((row) => this.#named(row) ?? newId(row))
    this.#record('import', { table: 'Entity', id: 'a file' }, () => {
      for (const [index, row] of rows.entries()) this.#write('Entity', ids[index]!, { ...row })
    })
  }

  #recordOf = ({ table, id, before, after }: Change): string =>
    table === 'EntityMember' ? this.key('Entity', (before ?? after)!['entityId']!) : this.key(table, id)

  /** A row that comes back: without a reference that may be empty, and not without one that may not. */
  #return(change: Change): 'done' | 'taken' | 'parent' {
    const row = { ...change.before! }
    for (const { column, parent, onDelete } of links[change.table]) {
      if (row[column] === null || this.get(parent, row[column]!)) continue
      if (onDelete !== 'set-null') return 'parent'
      row[column] = null
    }
    if (this.get(change.table, change.id) || this.taken(change.table, change.id, row)) return 'taken'
    this.#write(change.table, change.id, row)
    return 'done'
  }

  /** @returns whether anything is taken back; else nothing has changed */
  undo(index: number): boolean {
    const set = this.sets[index]!
    const [rows, waiting] = [new Map(this.rows), [...this.waiting]]
    let done = 0
    let refused = false
    this.#record('undo', set.main, () => {
      const result = this.#reversal(set)
      done = result.done
      refused = result.mainLeftOut
    })
    if (done > 0 && !refused) {
      set.undone = true
      return true
    }
    this.sets.pop()
    this.rows = rows
    this.waiting = waiting
    return false
  }

  #reversal({ changes, main }: ChangeSet): { done: number; mainLeftOut: boolean } {
    let done = 0
    let mainLeftOut = false
    const isMain = ({ table, id }: Change): boolean => table === main.table && id === main.id
    const lostReferences = ({ table, before, after }: Change): string[] | null => {
      if (!before || !after) return null
      const changed = Object.keys(before).filter((field) => before[field] !== after[field])
      return changed.every(
        (field) => after[field] === null && links[table].some(({ column, onDelete }) => column === field && onDelete === 'set-null'),
      )
        ? changed
        : null
    }
    const fits = (change: Change): boolean => {
      const now = this.get(change.table, change.id)
      if (change.after === null) return now === undefined
      if (now === undefined) return false
      const lost = lostReferences(change)
      return lost ? lost.every((field) => now[field] === null) : same(change.after, now)
    }
    const isGone = (change: Change): boolean => change.before === null && !this.get(change.table, change.id)
    const stopped = new Set(changes.filter((change) => !fits(change) && !isGone(change)).map(this.#recordOf))
    mainLeftOut ||= changes.some((change) => isMain(change) && change.after === null && !fits(change))
    const going = changes.filter((change) => fits(change) && !stopped.has(this.#recordOf(change)))
    const returned = new Set<string>()
    for (const table of tables) {
      for (const change of going.filter((each) => each.table === table && each.after === null)) {
        const outcome = this.#return(change)
        if (outcome === 'done') done += returned.add(this.key(table, change.id)) ? 1 : 0
        else if (isMain(change)) mainLeftOut = true
        if (outcome === 'parent') this.waiting.push(change)
      }
    }
    for (const table of tables) {
      for (const change of this.waiting.filter((each) => each.table === table)) {
        if (
          !links[table].some(
            ({ column, parent }) => change.before![column] !== null && returned.has(this.key(parent, change.before![column]!)),
          )
        )
          continue
        if (going.includes(change)) continue
        const outcome = this.#return(change)
        if (outcome !== 'parent') this.waiting = this.waiting.filter((each) => each !== change)
        if (outcome === 'done') done += 1
      }
    }
    for (const change of going.filter(({ before, after }) => before && after)) {
      const now = this.get(change.table, change.id)!
      const fields = Object.keys(change.before!).filter((field) => change.before![field] !== change.after![field])
      const row = { ...now }
      for (const field of fields) {
        const link = links[change.table].find(({ column }) => column === field)
        const value = change.before![field]!
        row[field] = link && value !== null && !this.get(link.parent, value) ? null : value
      }
      if (this.taken(change.table, change.id, row)) continue
      this.#write(change.table, change.id, row)
      done += 1
    }
    return { done: done + this.#removeCreated(going.filter(({ before }) => before === null)), mainLeftOut }
  }

  #removeCreated(created: readonly Change[]): number {
    let remaining = [...created]
    for (;;) {
      const keys = new Set(remaining.map(({ table, id }) => this.key(table, id)))
      const used = new Set(
        remaining
          .filter(({ table, id }) => this.#children(table, id).some(({ child, childId }) => !keys.has(this.key(child, childId))))
          .map(this.#recordOf),
      )
      if (used.size === 0) break
      remaining = remaining.filter((change) => !used.has(this.#recordOf(change)))
    }
    for (const { table, id } of remaining) if (this.get(table, id)) this.#remove(table, id)
    return remaining.length
  }
}
