const UNITS = ['B', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'] as const
const BASE = 1024
const DECIMALS = 2

/** A number of bytes as text with units up to YB and 2 decimals, base 1024: 5242880 gives '5.00 MB' (A186, B638). */
export function fileSize(bytes: number): string {
  let value = bytes
  let unit = 0
  // Rounding counts: 1048575 bytes are '1.00 MB', not '1024.00 KB'.
  while (unit < UNITS.length - 1 && Number(value.toFixed(DECIMALS)) >= BASE) {
    value /= BASE
    unit += 1
  }
  return `${value.toFixed(DECIMALS)} ${UNITS[unit]}`
}
