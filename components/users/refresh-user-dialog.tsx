'use client'
import { useBanner } from '#components/ui/feedback/banner-queue.tsx'
import { ConfirmDialog } from '#components/ui/feedback/confirm-dialog.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { waitUntil } from '#components/ui/feedback/wait-until.ts'
import { call } from '#lib/http/client.ts'
import type { User } from '#lib/users/contract.ts'
import { nameOf } from './user-words.ts'

interface RefreshUserDialogProps {
  user: User
  onDone: () => Promise<unknown>
  onClose: () => void
}

const readStatus = (id: string) => call('GET /api/v1/User/{id}/status', { params: { id } })

/** "Refresh user data": reads the directory again for one user (B300, B304). Mounted = open. */
export function RefreshUserDialog({ user, onDone, onClose }: RefreshUserDialogProps) {
  const banner = useBanner()
  const { write } = useWrite()
  const refresh = async () => {
    await write(
      'PUT /api/v1/User/refresh',
      { body: [user.ppid] },
      { success: 'The user will be refreshed. Please check back in a couple of minutes.' },
    )
    // Often it is there at once; the dialog does not wait for it.
    void waitUntil(
      () => readStatus(user.ppid),
      ({ isRefreshing }) => !isRefreshing,
      null,
    ).then(onDone, banner.failure)
  }
  return (
    <ConfirmDialog title="Refresh user data" confirmLabel="Refresh" onConfirm={refresh} onClose={onClose}>
      {`The data of ${nameOf(user)} will be read again from the directory of the firm.`}
    </ConfirmDialog>
  )
}
