import { generateClient } from './build.ts'
import { TESTS_OF_THE_WHOLE, changedSince } from './changed.ts'
import { provideDirectoryServer } from './directory-server.ts'
import { runE2e } from './e2e.ts'
import { checkImage } from './image-check.ts'
import { runJest } from './jest.ts'
import { checkFormat, checkRules, checkTypes, checkUnused, makeRouteTypes } from './lint.ts'
import { describeError, main } from './steps.ts'
import type { Totals } from './totals.ts'

interface Part {
  name: string
  run: () => Promise<Totals>
}

/** Rules, which take longest, and meanwhile types, form and what is unused: each uses one core. */
async function checkSources(): Promise<Totals> {
  const others = async () => [await checkTypes(), await checkFormat(), await checkUnused()]
  const good = (await makeRouteTypes()) ? (await Promise.all([checkRules(), others()])).flat() : [false]
  return { passed: good.filter(Boolean).length, failed: good.filter((each) => !each).length, faults: [] }
}

/** Everything, in groups: the parts of one run at the same time. */
function whole(): Part[][] {
  const sources = Promise.withResolvers<void>()
  return [
    [
      { name: 'Types and lint', run: () => checkSources().finally(sources.resolve) },
      // The check of the sources reads the project's build, which that of the image replaces.
      { name: 'Container image', run: () => checkImage({ adoptAfter: sources.promise }) },
    ],
    [{ name: 'Unit and integration tests', run: async () => (await provideDirectoryServer(), runJest([])) }],
    [{ name: 'End-to-end tests', run: () => runE2e([]) }],
  ]
}

/** Only what a change touches; `npm test` proves the rest. */
function partsOf(since: string): Part[][] {
  const { tested, sources, journeys, others } = changedSince(since)
  if (others.length > 0) console.log(`No browser tests are named for ${others.join(', ')} in scripts/changed.ts: npm test runs them all.`)
  const check = async (): Promise<Totals> => {
    const good = (await makeRouteTypes())
      ? await Promise.all([checkTypes(), checkFormat(), sources.length === 0 || checkRules(sources)])
      : [false]
    return { passed: good.filter(Boolean).length, failed: good.filter((each) => !each).length, faults: [] }
  }
  const parts: Part[] = [
    { name: 'Types and lint', run: check },
    ...(tested.length === 0
      ? []
      : [
          {
            name: 'Unit and integration tests',
            run: () => runJest(['--passWithNoTests', `--testPathIgnorePatterns=${TESTS_OF_THE_WHOLE}`, '--findRelatedTests', ...tested]),
          },
        ]),
    ...(journeys.length === 0 ? [] : [{ name: 'End-to-end tests', run: () => runE2e(journeys) }]),
  ]
  return parts.map((part) => [part])
}

async function runPart({ name, run }: Part): Promise<Totals & { name: string; seconds: number }> {
  console.log(`\n== ${name}`)
  const started = Date.now()
  const totals = await run().catch((error: unknown): Totals => {
    console.error(describeError(error))
    return { passed: 0, failed: 1, faults: [describeError(error)] }
  })
  return { ...totals, name, seconds: (Date.now() - started) / 1000 }
}

const CHANGED = /^--changed(?:=(.+))?$/
const changedOption = process.argv.map((argument) => CHANGED.exec(argument)).find(Boolean)

/** `npm test`: everything that proves the portal; ends with how many checks passed and failed. `npm test -- --changed[=COMMIT]`: what a change since the last commit, or COMMIT, touches. */
await main(async () => {
  const groups = changedOption ? partsOf(changedOption[1] ?? 'HEAD') : whole()
  await generateClient()
  const results: Awaited<ReturnType<typeof runPart>>[] = []
  for (const parts of groups) results.push(...(await Promise.all(parts.map(runPart))))
  console.log('')
  for (const { name, faults, flaky = [] } of results) {
    for (const fault of faults) console.log(`${name}: ${fault}`)
    for (const fault of flaky) console.log(`${name}, passed at the second attempt: ${fault}`)
  }
  for (const { name, passed, failed, seconds } of results)
    console.log(
      `${name.padEnd(28)} ${String(passed).padStart(6)} passed ${String(failed).padStart(4)} failed ${seconds.toFixed(1).padStart(7)} s`,
    )
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const failed = results.reduce((sum, result) => sum + result.failed, 0)
  if (failed > 0) process.exitCode = 1
  console.log(`${passed} passed, ${failed} failed`)
})
