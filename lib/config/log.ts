import pino from 'pino'
import { config } from './config.ts'

let logger: pino.Logger | undefined

/** Structured log lines on standard output; secrets are cut out (security rule 37). Read the level on first use, so that a build needs no settings. */
const current = (): pino.Logger =>
  (logger ??= pino({
    level: config().logLevel,
    // `client`: a lost connection comes with all that pg knows of it.
    redact: {
      paths: ['*.client', '*.authorization', '*.cookie', '*.accessToken', '*.refreshToken', '*.idToken', '*.password'],
      censor: '[cut]',
    },
  }))

export const log = {
  debug: (details: object, message: string) => current().debug(details, message),
  info: (details: object, message: string) => current().info(details, message),
  warn: (details: object, message: string) => current().warn(details, message),
  error: (details: object, message: string) => current().error(details, message),
}
