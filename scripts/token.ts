import path from 'node:path'
import { accessToken } from './dev-provider.ts'
import { storedIssuer } from './dev-provider-store.ts'

/** `npm run -s token -- EMAIL`: prints an access token of a demo account, and nothing else. */
async function main(email: string | undefined): Promise<void> {
  if (email === undefined) throw new Error('Usage: npm run -s token -- EMAIL')
  const issuer = process.env.OIDC_ISSUER || storedIssuer(path.resolve('.data/provider'))
  if (!issuer) throw new Error('The development identity provider has never run here; start the portal with npm start.')
  process.stdout.write(`${await accessToken(issuer, email)}\n`)
}

main(process.argv[2]).catch((error: unknown) => {
  const refused = error instanceof TypeError ? 'The identity provider does not answer; start the portal with npm start.' : null
  process.stderr.write(`${refused ?? (error instanceof Error ? error.message : String(error))}\n`)
  process.exitCode = 1
})
