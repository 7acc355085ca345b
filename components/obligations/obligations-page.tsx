'use client'
import { useMemo, useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { registerEndsText } from '#components/messages/three-w-ends.ts'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import { ScrollableTabs } from '#components/ui/scrollable-tabs.tsx'
import { useAddressState } from '#components/ui/use-address-state.ts'
import type { ThreeWEnd } from '#lib/relations/api.ts'
import { pageCodec, shows } from './register-state.ts'
import type { Show } from './register-state.ts'
import { RegisterBoard } from './register-board.tsx'
import { RegisterTable } from './register-table.tsx'

const EntryDialog = loadOnDemand(() => import('./entry-dialog.tsx').then((module) => module.EntryDialog))
const OpeningDialog = loadOnDemand(() => import('./opening-dialog.tsx').then((module) => module.OpeningDialog))

interface ObligationsPageProps {
  isInternal: boolean
  /** Companies of a client whose 3W has ended or does soon. */
  ends: readonly ThreeWEnd[]
}

/** The register of the reader's companies as a table or a board; for staff those that are open to the firm. */
export function ObligationsPage({ isInternal, ends }: ObligationsPageProps) {
  const codec = useMemo(() => pageCodec(isInternal ? 'all' : 'mine'), [isInternal])
  const [{ view, show, entry }, change] = useAddressState(codec)
  const [sharing, setSharing] = useState(false)
  const offered = isInternal ? shows.filter(({ id }) => id !== 'mine') : shows
  const open = (id: string | null) => change((state) => ({ ...state, entry: id }), 'push')
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between', alignItems: 'center' }}>
        <Typography variant="h1">Obligations</Typography>
        {!isInternal && (
          <Button onClick={() => setSharing(true)} sx={{ displayPrint: 'none', mx: { xs: -1.75, sm: 0 } }}>
            Who reads the register
          </Button>
        )}
      </Box>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>
        {isInternal
          ? 'Registers that companies have opened to the firm'
          : 'What applies to your company, who does what about it and until when'}
      </Typography>
      {ends.length > 0 && (
        <Alert severity="info" sx={{ mb: 2, displayPrint: 'none' }}>
          {registerEndsText(ends)}
        </Alert>
      )}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          justifyContent: 'space-between',
          alignItems: 'center',
          borderBottom: 1,
          borderColor: 'divider',
          mb: 2,
        }}
      >
        <ScrollableTabs
          value={show}
          onChange={(_, next: Show) => change((state) => ({ ...state, show: next }))}
          aria-label="Obligations"
          sx={{ minWidth: 0, maxWidth: '100%' }}
        >
          {offered.map(({ id, label }) => (
            <Tab
              key={id}
              value={id}
              label={isInternal && id === 'all' ? 'All' : label}
              id={`obligations-tab-${id}`}
              aria-controls={show === id ? 'obligations-panel' : undefined}
            />
          ))}
        </ScrollableTabs>
        <ToggleButtonGroup
          size="small"
          exclusive
          value={view}
          aria-label="View"
          onChange={(_, next: 'table' | 'board' | null) => next !== null && change((state) => ({ ...state, view: next }))}
          sx={{ displayPrint: 'none', mb: 0.5 }}
        >
          <ToggleButton value="table">Table</ToggleButton>
          <ToggleButton value="board">Board</ToggleButton>
        </ToggleButtonGroup>
      </Box>
      <div role="tabpanel" id="obligations-panel" aria-labelledby={`obligations-tab-${show}`}>
        {view === 'board' ? (
          <RegisterBoard show={show} isInternal={isInternal} onOpen={open} />
        ) : (
          <RegisterTable show={show} isInternal={isInternal} onOpen={open} />
        )}
      </div>
      {sharing && <OpeningDialog onClose={() => setSharing(false)} />}
      {entry !== null && <EntryDialog id={entry} onClose={() => open(null)} />}
    </>
  )
}
