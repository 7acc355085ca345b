import { ApiError } from '#lib/http/client.ts'
import { invalidate } from '#lib/http/reread.ts'
import { write, type WriteKey } from '#lib/http/write.ts'
import type { BannerQueue } from './banner-queue.tsx'
import { saysGone } from './failure.ts'
import { saveFile } from '#components/ui/save-file.ts'
import { leftOutText } from '#lib/text/left-out-text.ts'

/** Lines of a banner; the rest is counted. */
const SHOWN = 5
const ALL = '/api/'

/** All that was left out, for whoever goes through it: a banner has room for a few lines. */
function saveList(lines: readonly string[], count: number): void {
  const more = count - lines.length
  const text = [...lines, ...(more > 0 ? [`and ${more.toLocaleString('en')} more.`] : [])].join('\r\n')
  saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), 'left_out_of_undo.txt')
}

const openTrash = () => window.location.assign('/admin/trash')

/** Takes a change set back, shows what was left out and why, and reads again what is shown. A failure leads to the trash, where it can be settled. */
export async function undo(changeSet: string, banner: Pick<BannerQueue, 'success' | 'warning' | 'error'>): Promise<void> {
  try {
    const { leftOut, leftOutCount } = await write('POST /api/v1/ChangeSet/{id}/undo' satisfies WriteKey, {
      params: { id: changeSet },
      body: {},
    })
    if (leftOutCount === 0) banner.success('Undone: everything is as it was.')
    else {
      const more = leftOutCount - SHOWN
      banner.warning('Undone, but for:', {
        duration: null,
        lines: [...leftOut.slice(0, SHOWN).map(leftOutText), ...(more > 0 ? [`and ${more.toLocaleString('en')} more.`] : [])],
        ...(more > 0 && { action: { label: 'Save the list', onAction: () => saveList(leftOut.map(leftOutText), leftOutCount) } }),
      })
    }
    await invalidate(ALL)
  } catch (error) {
    const lines = saysGone(error)
      ? ['Somebody has undone it already, or removed it for good.']
      : error instanceof ApiError
        ? [...error.fields.map(({ message }) => message), error.problem?.detail ?? ''].filter(Boolean)
        : []
    banner.error('It could not be undone.', { lines, action: { label: 'Open the trash', onAction: openTrash } })
  }
}
