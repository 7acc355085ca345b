/** Steps of the default filter: ?steps=1..4 presets the life cycle with that order (A098, B652). */
export const steps = { structuring: 1, setup: 2, distribution: 3, operation: 4 } as const

const known: readonly number[] = Object.values(steps)

/** Ids of the life cycles, given in their order, that steps stand for; steps that do not exist are left out. */
export const lifeCyclesOfSteps = (wanted: readonly number[], lifeCycles: readonly { id: string }[]): string[] =>
  lifeCycles.filter((_, index) => known.includes(index + 1) && wanted.includes(index + 1)).map(({ id }) => id)
