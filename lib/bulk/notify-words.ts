/** Why the 3W mail does not concern somebody. */
export const leftOutReasons = ['none', 'ended'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

export const leftOutTexts: Readonly<Record<LeftOutReason, string>> = {
  none: 'no subscription to 3W',
  ended: 'the subscription to 3W has ended',
}

/** Before a mail is sent to one person whom it does not concern. */
export const noAccessText = (mail: string, reason: LeftOutReason): string =>
  `The mail says that this person has access to ${mail}, which is not so: ${leftOutTexts[reason]}.`
