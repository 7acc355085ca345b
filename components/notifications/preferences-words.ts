import { OFF, frequencies, notificationTypes } from '#lib/personal/words.ts'
import type { Preferences } from '#lib/personal/preferences-contract.ts'

/** What is wrong with a choice that asks for mails of nothing; null = nothing is. */
export const mailsOfNothing = (types: number, frequency: number): string | null =>
  types === 0 && frequency !== OFF ? 'Tick what the mails are to tell you, or choose “Off”' : null

const nameOf = (names: readonly { value: number; name: string }[], value: number): string =>
  names.find((one) => one.value === value)?.name ?? String(value)

/** Choices as words, each list as it is stored (B357). */
export const preferenceWords = (
  preferences: Pick<Preferences, 'types' | 'frequencies'> | undefined,
): { types: string[]; frequencies: string[] } => ({
  types: (preferences?.types ?? []).map((type) => nameOf(notificationTypes, type)),
  frequencies: (preferences?.frequencies ?? []).map((frequency) => nameOf(frequencies, frequency)),
})
