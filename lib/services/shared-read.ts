/**
 * One reading at a time for many callers: who asks while a reading runs gets the next one, which starts when the running one ends.
 * So nobody receives a value that was read before the call, and a crowd costs two readings.
 */
export class SharedRead<T> {
  readonly #load: () => Promise<T>
  #running: Promise<void> | null = null
  #next: Promise<T> | null = null

  constructor(load: () => Promise<T>) {
    this.#load = load
  }

  /** A value whose reading starts after this call. */
  read(): Promise<T> {
    if (this.#running === null) return this.#start()
    return (this.#next ??= this.#running.then(() => {
      this.#next = null
      return this.#start()
    }))
  }

  #start(): Promise<T> {
    const reading = this.#load()
    const ended = reading.then(
      () => undefined,
      // The failure goes to those who asked for this reading.
      () => undefined,
    )
    const running: Promise<void> = ended.then(() => {
      if (this.#running === running) this.#running = null
    })
    this.#running = running
    return reading
  }
}
