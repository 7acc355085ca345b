type Hook = () => Promise<void> | void

interface Lifecycle {
  stopping: boolean
  hooks: Hook[]
}

// The server and the pages are bundled apart, so what they share in one process is stored on globalThis.
const shared = globalThis as typeof globalThis & { portalLifecycle?: Lifecycle }
const lifecycle = (): Lifecycle => (shared.portalLifecycle ??= { stopping: false, hooks: [] })

/** Registers work for the stop of the process, run in reverse order after the running requests have finished. */
export function onStop(hook: Hook): void {
  lifecycle().hooks.push(hook)
}

/** True from the moment the process was asked to stop. */
export const isStopping = (): boolean => lifecycle().stopping

/** Makes readiness fail from now on (security rule 25). */
export function beginStop(): void {
  lifecycle().stopping = true
}

/** Runs the registered hooks; a failing one is handed to `report` and does not hold up the others. */
export async function runStopHooks(report: (error: unknown) => void): Promise<void> {
  for (const hook of lifecycle().hooks.splice(0).reverse()) {
    try {
      await hook()
    } catch (error) {
      report(error)
    }
  }
}
