import type { LastSave } from '#lib/errors/app-error.ts'
import { briefMoment } from '#lib/text/short-date.ts'

/**
 * Who saved the item meanwhile, when, and what to do now. One's own save may be meant: of another tab, or one whose reply never came.
 * @param same nothing that one sees differs
 */
export function staleText(saved: LastSave | undefined, same: boolean): string {
  const when = saved === undefined ? 'in the meantime' : `at ${briefMoment(saved.at)}`
  if (saved?.own)
    return same
      ? `You saved this item yourself ${when}. Save again to keep what you changed since then.`
      : `You saved this item yourself ${when}. Choose what to keep for each field, then save again.`
  const who = saved?.name ?? 'Somebody else'
  return same
    ? `${who} saved this item ${when}, without touching what you see here. Save again to keep your changes.`
    : `${who} saved this item ${when}. Choose what to keep for each field, then save again.`
}
