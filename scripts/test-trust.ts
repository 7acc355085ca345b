import { buildPortal } from './build.ts'
import { runE2e } from './e2e.ts'
import { runJest } from './jest.ts'
import { main } from './steps.ts'

/** How often races, crashes and outages are repeated; `npm test` does each once. */
const ROUNDS = 10

/** `npm run test:trust [-- --rounds=N]`: authorisation, isolation, malformed input, races, crashes, bombs and outages, each with a planted fault. */
await main(async () => {
  process.env.TRUST_ROUNDS = process.argv.find((argument) => argument.startsWith('--rounds='))?.slice('--rounds='.length) ?? String(ROUNDS)
  await buildPortal()
  const calls = await runJest(['tests/trust'])
  const instances = await runE2e(['e2e/trust'])
  console.log(`Every endpoint called: ${calls.passed} passed, ${calls.failed} failed`)
  console.log(`Running instances, ${process.env.TRUST_ROUNDS} rounds: ${instances.passed} passed, ${instances.failed} failed`)
  console.log(`${calls.passed + instances.passed} passed, ${calls.failed + instances.failed} failed`)
  if (calls.failed + instances.failed > 0) process.exitCode = 1
})
