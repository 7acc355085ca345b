'use client'
import { useId, useState } from 'react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { AsyncSelect } from '#components/ui/async-select.tsx'
import { useBanner } from '#components/ui/banner-queue.tsx'
import { BusyButton } from '#components/ui/busy-button.tsx'
import type { LoadOptions } from '#components/ui/use-option-pages.ts'
import { call } from '#lib/http/client.ts'

const PAGE_SIZE = '20'
const REQUIRED = 'This field is required'

interface Option {
  id: string
  serviceName: string
  entityName: string
}

/** Subscriptions by the name of their company; the server leaves out those of services of others (A076). */
const load: LoadOptions<Option> = (search, page, signal) =>
  call('POST /api/v1/Subscription/paged/users', {
    query: { pageNumber: String(page), pageSize: PAGE_SIZE },
    body: { filters: { my: false, ...(search === '' ? {} : { entityName: search }) }, orderBy: [{ field: 'entityName' }, { field: 'serviceName' }] },
    signal,
  })

interface ChooseSubscriptionProps {
  title: string
  onChoose: (subscriptionId: string) => Promise<unknown>
  onClose: () => void
}

/** Choice of the subscription that users are added to; they join its company too (A171). Mounted = open. */
export function ChooseSubscription({ title, onChoose, onClose }: ChooseSubscriptionProps) {
  const id = useId()
  const banner = useBanner()
  const [chosen, setChosen] = useState<Option | null>(null)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const add = async () => {
    setTried(true)
    if (chosen === null) return
    setBusy(true)
    try {
      await onChoose(chosen.id)
      onClose()
    } catch (error) {
      banner.failure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id} onClose={(_, reason) => reason === 'escapeKeyDown' && !busy && onClose()}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ '&&': { pt: 1 } }}>
        <AsyncSelect<Option>
          id={`${id}subscription`}
          label="Subscription"
          required
          placeholder="Search by company"
          hint="The users are also added to the company of the subscription."
          disabled={busy}
          error={tried && chosen === null ? REQUIRED : undefined}
          value={chosen}
          onChange={setChosen}
          load={load}
          getKey={(option) => option.id}
          getLabel={({ serviceName, entityName }) => `${serviceName} - ${entityName}`}
        />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <BusyButton variant="contained" busy={busy} onClick={() => void add()}>
          Add
        </BusyButton>
      </DialogActions>
    </Dialog>
  )
}
