'use client'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { briefMoment } from '#lib/text/short-date.ts'
import type { DraftKeeper, DraftState, StoredDraft } from './draft-keeper.ts'

/** On a phone the buttons stand below the text. */
const note = { mb: 3, flexWrap: { xs: 'wrap', sm: 'nowrap' }, '& .MuiAlert-message': { flex: '1 1 200px' } } as const

interface DraftOfferProps {
  draft: StoredDraft
  /** The article was saved by somebody since the draft was begun. */
  outdated: boolean
  onRestore: () => void
  onDiscard: () => void
}

/** Offers text that was not saved when the form was left. */
export function DraftOffer({ draft, outdated, onRestore, onDiscard }: DraftOfferProps) {
  return (
    <Alert
      severity="info"
      role="group"
      aria-label="Draft"
      sx={note}
      action={
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button color="inherit" size="small" onClick={onDiscard}>
            Discard
          </Button>
          <Button color="inherit" size="small" variant="outlined" onClick={onRestore}>
            Restore
          </Button>
        </Box>
      }
    >
      {`You have a draft that was not saved, from ${briefMoment(draft.savedAt)}.`}
      {outdated && ' The article has been saved by somebody since then: you will be asked what to keep when you save.'}
    </Alert>
  )
}

interface ElsewhereProps {
  state: DraftState & { kind: 'elsewhere' }
  keeper: Pick<DraftKeeper<object>, 'keepMine'>
  onTakeOver: (draft: StoredDraft) => void
}

/** Two tabs with the same article: nothing is stored here until the author has decided. */
export function DraftElsewhere({ state: { draft }, keeper, onTakeOver }: ElsewhereProps) {
  return (
    <Alert
      severity="warning"
      role="alert"
      sx={note}
      action={
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          {draft !== null && (
            <Button color="inherit" size="small" onClick={() => onTakeOver(draft)}>
              Take the other text
            </Button>
          )}
          <Button color="inherit" size="small" variant="outlined" onClick={() => keeper.keepMine()}>
            Keep this text
          </Button>
        </Box>
      }
    >
      {draft === null
        ? 'The draft was saved or discarded in another tab. Your text here is not kept as a draft at the moment.'
        : `Another tab has kept a newer draft, from ${briefMoment(draft.savedAt)}. Your text here is not kept as a draft at the moment.`}
    </Alert>
  )
}

/** Others who have unsaved text of the same article. */
export function OtherAuthors({ drafts }: { drafts: readonly { name: string; savedAt: string }[] }) {
  if (drafts.length === 0) return null
  return (
    <Alert severity="info" sx={{ mb: 3 }}>
      {drafts.map(({ name, savedAt }) => (
        <div key={name}>{`${name} has a draft of this article that is not saved, from ${briefMoment(savedAt)}.`}</div>
      ))}
    </Alert>
  )
}

/** Where the text stands: stored, kept as a draft, or at risk. */
export function SavedState({ dirty, state, savedAt }: { dirty: boolean; state: DraftState; savedAt: string | null }) {
  return (
    <Typography variant="body2" role="status" sx={{ color: state.kind === 'failed' ? 'error.main' : 'text.secondary', minWidth: 0 }}>
      {stateText(dirty, state, savedAt)}
    </Typography>
  )
}

function stateText(dirty: boolean, state: DraftState, savedAt: string | null): string {
  switch (state.kind) {
    case 'saving':
      return 'Saving the draft…'
    case 'saved':
      return `Draft saved at ${briefMoment(state.at)}`
    case 'failed':
      return 'The draft could not be saved. Trying again…'
    case 'elsewhere':
      return 'The draft is not saved'
    case 'none':
      if (dirty) return 'Not saved yet'
      return savedAt === null ? 'No changes' : `Saved at ${briefMoment(savedAt)}`
  }
}
