import 'server-only'
import { Prisma } from '#lib/db/generated/client.ts'
import { preparedRows } from '#lib/db/rows.ts'
import { readTogether } from '#lib/db/read-together.ts'
import { carrySearch } from './search-index.ts'
import { CATALOGUE_REVISION, buildSnapshot, deepFreeze } from './snapshot.ts'
import { patchSnapshot } from './snapshot-patch.ts'
import type { Snapshot } from './snapshot.ts'

/** Attempts to build a snapshot as new as the revision while the catalogue keeps changing. */
const MAX_BUILDS = 3
/** Results cached with a snapshot. */
const MAX_DERIVED = 300

interface ReadModel {
  current: Snapshot | null
  building: Promise<Snapshot> | null
}

/** Prepared, because it runs with every request of the catalogue. */
const readRevision = readTogether(async (names) => {
  const rows = await preparedRows<{ name: string; value: string }>(
    Prisma.sql`SELECT "name", "value"::text AS "value" FROM "ChangeStamp" WHERE "name" = ANY(${names})`,
  )
  return new Map(rows.map(({ name, value }) => [name, value]))
})

// On globalThis, because Next bundles this module more than once into one process.
const store = globalThis as typeof globalThis & { portalCatalogue?: ReadModel }
const model = (): ReadModel => (store.portalCatalogue ??= { current: null, building: null })

/** From the snapshot before, when only some services have changed since, else from the whole database. */
async function nextSnapshot(previous: Snapshot | null): Promise<Snapshot> {
  const patched = previous && (await patchSnapshot(previous))
  if (!previous || !patched) return buildSnapshot()
  carrySearch(previous, patched.snapshot, patched.serviceIds)
  return patched.snapshot
}

function build(state: ReadModel): Promise<Snapshot> {
  state.building ??= nextSnapshot(state.current)
    .then((snapshot) => {
      if (state.current === null || state.current.revision !== snapshot.revision) state.current = snapshot
      return state.current
    })
    .finally(() => {
      state.building = null
    })
  return state.building
}

/**
 * The catalogue as of this call: the cached snapshot when the revision in the database is still its own, else a new one.
 * Triggers raise the revision in the transaction of every change, so all instances see a change with its commit.
 */
export async function catalogue(): Promise<Snapshot> {
  const state = model()
  const revision = (await readRevision(CATALOGUE_REVISION)) ?? '0'
  if (state.current?.revision === revision) return state.current
  for (let attempt = 1; ; attempt += 1) {
    const snapshot = await build(state)
    // A build that was already running may be older than the revision.
    if (attempt >= MAX_BUILDS || BigInt(snapshot.revision) >= BigInt(revision)) return snapshot
  }
}

/** A result made from the snapshot once and cached with it; it is frozen, so that its body is serialized once too. */
export function derive<T>(snapshot: Snapshot, key: string, make: () => T): T {
  const { derived } = snapshot
  if (derived.has(key)) return derived.get(key) as T
  if (derived.size >= MAX_DERIVED) derived.delete(derived.keys().next().value!)
  const value = deepFreeze(make())
  derived.set(key, value)
  return value
}
