import { existsSync } from 'node:fs'
import { hasApt, installPackages } from './apt.ts'
import { describeError, step } from './steps.ts'

/** The LDAP server of Debian. */
const SLAPD = '/usr/sbin/slapd'

/** Installs the LDAP server that the tests try the directory's adapter against, where that is possible; elsewhere the tests say that it was not tried. */
export async function provideDirectoryServer(): Promise<void> {
  if (existsSync(SLAPD) || !hasApt()) return
  await step('Installing slapd', () => installPackages({ packages: ['slapd'] }, '.data/slapd.log')).catch((error: unknown) =>
    console.warn(describeError(error)),
  )
}
