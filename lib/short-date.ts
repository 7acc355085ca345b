/** A calendar day ('YYYY-MM-DD', also the beginning of an ISO instant) or a UTC moment as dd/mm/yyyy; '' when there is none. */
export function shortDate(day: string | Date | null | undefined): string {
  if (day === null || day === undefined || day === '') return ''
  const iso = typeof day === 'string' ? day : day.toISOString()
  return iso.slice(0, 10).split('-').reverse().join('/')
}
