'use client'
import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { registerEndsText } from '#components/messages/three-w-ends.ts'
import { useTablePreference } from '#components/record/use-table-preference.ts'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import { ScrollableTabs } from '#components/ui/scrollable-tabs.tsx'
import { ExportButton } from '#components/ui/table/export-button.tsx'
import { useAddressState } from '#components/ui/use-address-state.ts'
import { SavedViews } from '#components/views/saved-views.tsx'
import { registerColumns } from '#lib/obligations/columns.ts'
import type { ThreeWEnd } from '#lib/relations/api.ts'
import { REGISTER } from '#lib/tables/words.ts'
import { columnsOfStaff, entryCodec, registerFiltersOf, shows } from './register-state.ts'
import type { Look, Show } from './register-state.ts'
import { RegisterBoard } from './register-board.tsx'
import { RegisterTable } from './register-table.tsx'
import { useRegister } from './use-register.ts'

const EntryDialog = loadOnDemand(() => import('./entry-dialog.tsx').then((module) => module.EntryDialog))
const OpeningDialog = loadOnDemand(() => import('./opening-dialog.tsx').then((module) => module.OpeningDialog))

interface ObligationsPageProps {
  isInternal: boolean
  /** Companies of a client whose 3W has ended or does soon. */
  ends: readonly ThreeWEnd[]
}

/** The register of the reader's companies as a table or a board; for staff those that are open to the firm. */
export function ObligationsPage({ isInternal, ends }: ObligationsPageProps) {
  const { view, show, table, saved, choose } = useRegister(isInternal ? 'all' : 'mine')
  const preference = useTablePreference(REGISTER, isInternal ? columnsOfStaff : registerColumns)
  const [entry, changeEntry] = useAddressState(entryCodec)
  const [sharing, setSharing] = useState(false)
  const offered = isInternal ? shows.filter(({ id }) => id !== 'mine') : shows
  const open = (id: string | null) => changeEntry(() => id, 'push')
  const filters = registerFiltersOf(show, table.state.filters)
  const toolbar = (
    <>
      <SavedViews table={REGISTER} address={saved} preference={preference} mayShare={isInternal} />
      <ExportButton endpoint="POST /api/v1/Obligation/export/excel" body={{ filters }}>
        Excel
      </ExportButton>
      <ExportButton endpoint="POST /api/v1/Obligation/export/word" body={{ filters }}>
        Word
      </ExportButton>
    </>
  )
  const register = { show, filters, table, isInternal, toolbar, onOpen: open }
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
          onChange={(_, next: Show) => choose({ show: next })}
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
          onChange={(_, next: Look['view'] | null) => next !== null && choose({ view: next })}
          sx={{ displayPrint: 'none', mb: 0.5 }}
        >
          <ToggleButton value="table">Table</ToggleButton>
          <ToggleButton value="board">Board</ToggleButton>
        </ToggleButtonGroup>
      </Box>
      <div role="tabpanel" id="obligations-panel" aria-labelledby={`obligations-tab-${show}`}>
        {view === 'board' ? <RegisterBoard {...register} /> : <RegisterTable {...register} preference={preference} />}
      </div>
      {sharing && <OpeningDialog onClose={() => setSharing(false)} />}
      {entry !== null && <EntryDialog id={entry} onClose={() => open(null)} />}
    </>
  )
}
