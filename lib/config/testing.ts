import { config, resetConfig } from './config.ts'

/** Makes a time zone the firm's for this test file, as a process that has read its settings knows it. */
export function inTimeZone(timeZone: string): void {
  process.env.TIME_ZONE = timeZone
  resetConfig()
  config()
}
