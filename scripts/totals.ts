/** Outcome of a test runner. */
export interface Totals {
  passed: number
  failed: number
  /** What failed: where, which test, and the lines of its error that tell it. */
  faults: string[]
  /** What failed at first and passed when it was tried again; counted as passed. */
  flaky?: string[]
}

const STYLES = /\u001b\[[\d;]*m/g

/** What a matcher expected and got, and how the two differ; the rest of a message is code and places. */
const TELLING = /^\s*(Expected|Received|[+-] )/

const MAX_TELLING_LINES = 12

/**
 * What is said of a test that failed: where and which, the first line of its error, and below it what was expected and
 * received, because who reads the log of a machine far away has nothing else.
 * @param message of its error, with the terminal's colours or without
 */
export function faultOf(file: string, test: string, message: string): string {
  const [first = 'no message', ...others] = message
    .replace(STYLES, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const telling = others.filter((line) => TELLING.test(line)).slice(0, MAX_TELLING_LINES)
  return [`${file} › ${test}: ${first.trim()}`, ...telling.map((line) => `    ${line.trim()}`)].join('\n')
}
