'use client'
import { useState } from 'react'
import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { shortDate } from '#lib/text/short-date.ts'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import { ListStates } from '#components/ui/feedback/list-states.tsx'
import { TextSkeleton } from '#components/ui/feedback/skeletons.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { useListState } from '#components/ui/table/use-list-state.ts'
import { useApi } from '#lib/http/use-api.ts'
import type { KeyPurpose, NewKey, PersonalKey } from '#lib/personal/key-contract.ts'
import { NewLink } from './new-link.tsx'

const LinkDialog = loadOnDemand(() => import('./link-dialog.tsx').then((module) => module.LinkDialog))
const ConfirmDialog = loadOnDemand(() => import('#components/ui/feedback/confirm-dialog.tsx').then((module) => module.ConfirmDialog))

const purposes: Record<KeyPurpose, string> = { calendar: 'Calendar', feed: 'Feed' }

/** Secret addresses for the reader's own calendar and feed programmes: make, copy once, revoke (A145). */
export function PersonalLinksPanel() {
  const list = useApi('GET /api/v1/Notification/keys', {})
  const { mutate } = list
  const { write } = useWrite()
  const [creating, setCreating] = useState(false)
  const [created, setCreated] = useState<NewKey | null>(null)
  const [revoking, setRevoking] = useState<PersonalKey | null>(null)
  const made = (key: NewKey) => {
    setCreated(key)
    void mutate()
  }
  const revoke = async (key: PersonalKey) => {
    await write('DELETE /api/v1/Notification/keys/{id}', { params: { id: key.id } })
    if (created?.id === key.id) setCreated(null)
    await mutate()
  }
  return (
    <Box component="section" id="links" aria-labelledby="links-title" sx={{ scrollMarginTop: 72 }}>
      <Typography id="links-title" variant="h2" sx={{ mb: 0.5 }}>
        Personal links
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2, maxWidth: '70ch' }}>
        With a personal link your calendar or feed reader shows what you may read in the portal. Whoever has the link sees the same, so keep
        it to yourself and revoke it when you no longer use it.
      </Typography>
      {created !== null && <NewLink created={created} onClose={() => setCreated(null)} />}
      <ListStates list={useListState(list)} failure="The links could not be read." skeleton={<TextSkeleton lines={2} />}>
        {(keys) =>
          keys.length === 0 ? (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              You have no personal links yet.
            </Typography>
          ) : (
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', border: 1, borderColor: 'divider', borderRadius: 1 }}>
              {keys.map((key) => (
                <Box
                  component="li"
                  key={key.id}
                  sx={{
                    display: 'flex',
                    flexWrap: 'wrap',
                    alignItems: 'center',
                    gap: 1,
                    px: 2,
                    py: 1,
                    '& + &': { borderTop: 1, borderColor: 'divider' },
                  }}
                >
                  <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
                    <Typography variant="body2" sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
                      {key.name}
                    </Typography>
                    <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                      {`${purposes[key.purpose]} · made on ${shortDate(key.createdAt)} · ${key.lastUsedOn === null ? 'never used' : `last used on ${shortDate(key.lastUsedOn)}`}`}
                    </Typography>
                  </Box>
                  <Button size="small" color="error" aria-label={`Revoke ${key.name}`} onClick={() => setRevoking(key)}>
                    Revoke
                  </Button>
                </Box>
              ))}
            </Box>
          )
        }
      </ListStates>
      <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setCreating(true)} sx={{ mt: 2 }}>
        Create a personal link
      </Button>
      {creating && <LinkDialog onMade={made} onClose={() => setCreating(false)} />}
      {revoking !== null && (
        <ConfirmDialog
          title="Revoke personal link ?"
          confirmLabel="Revoke"
          danger
          onConfirm={() => revoke(revoking)}
          onClose={() => setRevoking(null)}
        >
          {`Programmes that use the link ${revoking.name} will show nothing new from now on. This action cannot be undone.`}
        </ConfirmDialog>
      )}
    </Box>
  )
}
