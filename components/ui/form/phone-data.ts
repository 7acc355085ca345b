import metadata from 'libphonenumber-js/min/metadata'
import { dialingCodes, type DialingCode } from './phone.ts'

/** Countries of each dialing code, the one that owns it first: '44' gives GB, GG, IM, JE. */
const countriesOf: Record<string, string[] | undefined> = metadata.country_calling_codes
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** The list of the selector: every country and territory with a dialing code, by name (A185, B595). */
export const allDialingCodes: readonly DialingCode[] = dialingCodes(
  Object.entries(countriesOf).flatMap(([callingCode, countries]) => (countries ?? []).map((country) => ({ country, callingCode }))),
  (country) => (/^[A-Z]{2}$/.test(country) ? names.of(country) : undefined),
)

/** The country that owns a code shared by several: '+44' gives the United Kingdom; undefined for an unknown code. */
export function mainCountry(code: string): DialingCode | undefined {
  const owner = countriesOf[code.replace('+', '')]?.[0]
  return allDialingCodes.find(({ country }) => country === owner)
}
