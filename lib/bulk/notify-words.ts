/** Why the 3W mail does not concern somebody. */
export const leftOutReasons = ['none', 'ended'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

export const leftOutTexts: Readonly<Record<LeftOutReason, string>> = {
  none: 'no subscription to 3W',
  ended: 'the subscription to 3W has ended',
}
