import DataLoader from 'dataloader'

/** Calls that share one statement at most. */
const MAX_CALLS = 200

/**
 * Makes a reader of single rows for what every request asks: the calls of one turn of the event loop share one statement, and those for the same key
 * one row. A call never joins a statement that was sent before it came, so it sees everything that was committed by then.
 * @param read rows by key, of different keys that no statement chokes on: one bad key would fail all calls that share the statement
 * @returns function of a key; undefined = there is no such row. Throws what `read` throws.
 */
export function readTogether<Row>(read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>): (key: string) => Promise<Row | undefined> {
  const loader = new DataLoader<string, Row | undefined>(
    async (keys) => {
      const rows = await read([...new Set(keys)])
      return keys.map((key) => rows.get(key))
    },
    { cache: false, maxBatchSize: MAX_CALLS, batchScheduleFn: (send) => void setImmediate(send) },
  )
  return (key) => loader.load(key)
}
