import { INVALID_DIALING_CODE, INVALID_PHONE_NUMBER } from '#lib/text/phone-texts.ts'

/** A phone number as it is stored: the dialing code with a plus sign ('+352') and the number without it (B596). */
export interface Phone {
  code: string
  number: string
}

export interface DialingCode {
  /** ISO 3166 code, e.g. 'LU'. */
  country: string
  /** Name in English, e.g. 'Luxembourg'. */
  name: string
  /** '+352'. */
  code: string
}

const NUMBER = /^\d{1,15}$/

const withoutSpaces = (number: string): string => number.replace(/\s+/g, '')

/** Messages for a phone; nothing to complain about when the number is empty, since the phone is not sent then (B597 to B600). */
export function checkPhone({ code, number }: Phone): { code?: string; number?: string } {
  const digits = withoutSpaces(number)
  if (digits === '') return {}
  return {
    ...(/^\+\d{1,4}$/.test(code) ? {} : { code: INVALID_DIALING_CODE }),
    ...(NUMBER.test(digits) ? {} : { number: INVALID_PHONE_NUMBER }),
  }
}

/** What is sent: the phone without spaces, or null when the number is empty (B600). */
export function phoneToSend({ code, number }: Phone): Phone | null {
  const digits = withoutSpaces(number)
  return digits === '' ? null : { code, number: digits }
}

/** Countries of a metadata source with their names, by name; a country without a name is left out. */
export function dialingCodes(
  countries: readonly { country: string; callingCode: string }[],
  nameOf: (country: string) => string | undefined,
): DialingCode[] {
  return countries
    .flatMap(({ country, callingCode }) => {
      const name = nameOf(country)
      return name === undefined || name === country ? [] : [{ country, name, code: `+${callingCode}` }]
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Rows whose country name, ISO code or dialing code matches what was typed: 'lux', 'LU', '352' and '+352' all find Luxembourg. */
export function findDialingCodes(rows: readonly DialingCode[], typed: string): DialingCode[] {
  const wanted = plain(typed.trim())
  if (/^\+?\d+$/.test(wanted)) {
    const digits = wanted.replace('+', '')
    return rows.filter(({ code }) => code.slice(1).startsWith(digits)).sort((a, b) => a.code.length - b.code.length)
  }
  return rows.filter(({ name, country }) => plain(name).includes(wanted) || country.toLowerCase() === wanted)
}
