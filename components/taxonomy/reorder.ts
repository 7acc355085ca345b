/** The ids with one of them at another position, from 0; out of range is clamped. */
export function withMoved(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter((other) => other !== id)
  return others.toSpliced(Math.min(Math.max(to, 0), others.length), 0, id)
}

/** The position, from 0, that something held at height `y` would take among other rows, given the middles of those rows from top to bottom. */
export const positionAt = (y: number, middles: readonly number[]): number => middles.filter((middle) => middle < y).length
