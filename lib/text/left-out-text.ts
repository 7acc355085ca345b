/** Why undo leaves something as it is; what each means stands in the contract of change sets. */
const reasons = {
  changed: 'somebody changed it since',
  deleted: 'somebody deleted it since',
  exists: 'it is there again',
  used: 'others use it by now',
  taken: 'what only one may have is taken',
  parent: 'what it belongs to is gone',
  check: 'it does not fit the rules of today',
  without: 'it is back, but not what it referred to, which is gone',
} as const

interface LeftOut {
  name: string
  reason: keyof typeof reasons
  /** Who did it, or what is gone. */
  by: string | null
}

/** What stayed as it was, and why: 'DORA readiness: somebody changed it since (Anna Engel).' */
export const leftOutText = ({ name, reason, by }: LeftOut): string => `${name}: ${reasons[reason]}${by === null ? '' : ` (${by})`}.`
