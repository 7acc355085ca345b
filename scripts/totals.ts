/** Outcome of a test runner. */
export interface Totals {
  passed: number
  failed: number
  /** What failed, a line each: where, which test, and the first line of its error. */
  faults: string[]
}

const STYLES = /\u001b\[[\d;]*m/g

/** The line of a test that failed. @param message of its error, with the terminal's colours or without */
export const faultOf = (file: string, test: string, message: string): string => `${file} › ${test}: ${message.replace(STYLES, '').split('\n').find((line) => line.trim() !== '')?.trim() ?? 'no message'}`
