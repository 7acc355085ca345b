import diagnostics from 'node:diagnostics_channel'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach } from '@jest/globals'

/** Of packages that cannot be mended from here: openid-client within next-auth takes addresses apart in the old way (DEP0169). */
const KNOWN = /url\.parse\(\)/

const warnings: string[] = []
diagnostics.subscribe('portal.warning', (warning) => {
  const { name, message } = warning as { name: string; message: string }
  if (name === 'DeprecationWarning' && !KNOWN.test(message)) warnings.push(message)
})

/** What is deprecated, such as a query on a connection that is busy with another one, fails the test that does it: the next version would fail in use. */
afterEach(async () => {
  await nextTurn()
  const found = warnings.splice(0)
  if (found.length > 0) throw new Error(`DeprecationWarning: ${found.join('; ')}`)
})
