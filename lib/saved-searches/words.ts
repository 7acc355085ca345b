/** Which saved searches found something: 'found by “AML”', 'found by “AML” and “Funds”'. */
export function foundText(names: readonly string[]): string {
  const quoted = names.map((name) => `“${name}”`)
  const last = quoted.at(-1) ?? ''
  return `found by ${quoted.length < 2 ? last : `${quoted.slice(0, -1).join(', ')} and ${last}`}`
}
