import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import metadata from 'libphonenumber-js/min/metadata'
import { dialingCodes, type DialingCode } from './phone.ts'

/** Kosovo has a dialing code, but no region name in every browser's data. */
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const nameOf = (country: string): string | undefined => names.of(country)

/** The list of the selector: every country and territory with a dialing code, by name (A185). */
export const allDialingCodes: readonly DialingCode[] = dialingCodes(
  getCountries().map((country) => ({ country, callingCode: getCountryCallingCode(country) })),
  nameOf,
)

/** The country that owns a code shared by several, e.g. '+44' gives the United Kingdom; undefined for an unknown code. */
export function mainCountry(code: string): DialingCode | undefined {
  const calling = metadata.country_calling_codes as Record<string, string[] | undefined>
  const first = calling[code.replace('+', '')]?.[0]
  return allDialingCodes.find(({ country }) => country === first)
}
