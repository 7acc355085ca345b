/** One bound of a drill and whether it was kept. */
export interface Verdict {
  what: string
  good: boolean
}

/** Prints verdicts. @returns whether all bounds were kept */
export function report(verdicts: readonly Verdict[]): boolean {
  for (const { what, good } of verdicts) console.log(`${good ? 'good' : 'BAD '}  ${what}`)
  return verdicts.every(({ good }) => good)
}
