import { personas } from '#seed/personas.ts'
import { buildPortal, generateClient } from './build.ts'
import { startParts } from './parts.ts'
import { checkPort, startPortal } from './portal.ts'
import { main } from './steps.ts'

const DEFAULT_PORT = 3000

function portFromEnvironment(): number {
  const text = process.env.PORT || String(DEFAULT_PORT)
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65535) throw new Error(`PORT must be a number from 1 to 65535, not ${text}.`)
  return port
}

const accounts = (): string => personas.map(({ email, description }) => `  ${email.padEnd(26)} ${description}`).join('\n')

/** `npm start`, and with --dev `npm run dev`: everything the portal needs, then the portal itself, until a signal. */
await main(async () => {
  const development = process.argv.includes('--dev')
  const port = portFromEnvironment()
  await checkPort(port)
  await (development ? generateClient() : buildPortal())
  const env = await startParts({ port })
  const server = await startPortal({ ...env, LOG_LEVEL: process.env.LOG_LEVEL || 'warn' }, development)
  const ownProvider = !process.env.OIDC_ISSUER
  console.log(
    `\nThe portal serves ${env.PUBLIC_URL}${ownProvider ? `\nDemo accounts, without password:\n${accounts()}` : ''}\nCtrl-C stops it.`,
  )
  const code = await new Promise<number | null>((resolve) => server.once('exit', resolve))
  throw new Error(`The portal ended unexpectedly (code ${code ?? 'none'}).`)
})
