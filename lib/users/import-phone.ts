import metadata from 'libphonenumber-js/min/metadata'

const MAX_CODE_LENGTH = 3

/** Digits with a plus in front where there was one, or 00; what is between the digits of a written number is left out. */
const plain = (text: string): string => text.replace(/[\s().\/\-\u2010-\u2015]/g, '').replace(/^00/, '+')

/** The dialing code at the beginning of an international number; null when it begins with none. */
function codeOf(number: string): string | null {
  for (let length = 1; length <= MAX_CODE_LENGTH; length += 1)
    if (metadata.country_calling_codes[number.slice(1, length + 1)]) return number.slice(0, length + 1)
  return null
}

/**
 * A phone as people write it in a sheet in the form in which it is stored: '00352' and 352 as '+352', '621-12-34-56' as digits, and a number that
 * carries its dialing code without it. What cannot be mended stays as it is, for the form's own rules to refuse.
 */
export function writtenPhone(codeCell: string, numberCell: string): { phoneCountryCode: string; phoneNumber: string } {
  const code = plain(codeCell).replace(/^(?=\d)/, '+')
  const number = plain(numberCell)
  if (!number.startsWith('+')) return { phoneCountryCode: code, phoneNumber: number }
  const own = code === '' ? codeOf(number) : code
  return own !== null && number.startsWith(own)
    ? { phoneCountryCode: own, phoneNumber: number.slice(own.length) }
    : { phoneCountryCode: code, phoneNumber: number }
}
