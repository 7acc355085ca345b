/** Outcome of a test runner. */
export interface Totals {
  passed: number
  failed: number
}
