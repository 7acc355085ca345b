import DataLoader from 'dataloader'

/** Calls that share one statement at most. */
const MAX_CALLS = 200

/**
 * Makes a reader of single rows for what every request asks. One statement at a time: calls of one turn of the event loop, and those that come while a
 * statement runs are batched into the next one, which reads each of their keys once. So many calls cost few statements, a single one does not wait, and
 * nobody gets a row that was read before the call.
 * @param read rows by key, of different keys that no statement chokes on: one bad key would fail all calls that share the statement
 * @returns function of a key; undefined = there is no such row. Throws what `read` throws.
 */
export function readTogether<Row>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
): (key: string) => Promise<Row | undefined> {
  let underWay: Promise<unknown> = Promise.resolve()
  const loader = new DataLoader<string, Row | undefined>(
    async (keys) => {
      const reading = read([...new Set(keys)])
      // The failure goes to those who asked for this reading.
      underWay = reading.catch(() => undefined)
      const rows = await reading
      return keys.map((key) => rows.get(key))
    },
    { cache: false, maxBatchSize: MAX_CALLS, batchScheduleFn: (send) => void underWay.then(() => setImmediate(send)) },
  )
  return (key) => loader.load(key)
}
