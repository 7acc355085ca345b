import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundlePrograms, generateClient } from './build.ts'
import { main, startChild } from './steps.ts'
import { faultOf } from './totals.ts'
import type { Totals } from './totals.ts'

const REPORT = path.resolve('.data/jest.json')
/** Bundles of the programs that tests start hundreds of times. */
const BUNDLES = path.resolve('.data/test-bundles')

interface JestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numRuntimeErrorTestSuites: number
  testResults: {
    /** Path of the file. */
    name: string
    status: string
    /** Why the file could not run. */
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[]
  }[]
}

const faultsOf = (report: JestReport): string[] =>
  report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative('.', name)
    const faults = assertionResults
      .filter((one) => one.status !== 'passed')
      .map((one) => faultOf(file, one.fullName, one.failureMessages?.[0] ?? one.status))
    return status === 'failed' && faults.length === 0 ? [faultOf(file, 'the file', message)] : faults
  })

/** Arguments that choose tests by their names. */
const BY_NAME = /^(-t|--testNamePattern)(=|$)/

/** Runs the unit and integration tests. @returns how many passed and failed; one that did not run counts as failed, unless the arguments leave it out by its name */
export async function runJest(args: string[]): Promise<Totals> {
  await generateClient()
  await bundlePrograms(BUNDLES)
  rmSync(REPORT, { force: true })
  const nodeArgs = [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    '--import',
    './scripts/warnings.mjs',
    'node_modules/jest/bin/jest.js',
    '--json',
    `--outputFile=${REPORT}`,
    ...args,
  ]
  const child = startChild(process.execPath, nodeArgs, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'test', TEST_BUNDLES: BUNDLES },
  })
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  if (!existsSync(REPORT)) return { passed: 0, failed: 1, faults: ['Jest ended without a report'] }
  const report = JSON.parse(readFileSync(REPORT, 'utf8')) as JestReport
  const skipped = args.some((argument) => BY_NAME.test(argument)) ? 0 : report.numPendingTests
  const failed = report.numFailedTests + skipped + report.numRuntimeErrorTestSuites
  return { passed: report.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed, faults: failed === 0 ? [] : faultsOf(report) }
}

/** `npm run jest -- [jest's arguments]` */
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(async () => {
    const { failed } = await runJest(process.argv.slice(2))
    if (failed > 0) process.exitCode = 1
  })
}
