'use client'
import { useState } from 'react'
import AgainIcon from '@mui/icons-material/ReplayOutlined'
import CancelIcon from '@mui/icons-material/StopCircleOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTablePreference } from '#components/record/use-table-preference.ts'
import { BusyButton } from '#components/ui/feedback/busy-button.tsx'
import { useWrite, type Writing } from '#components/ui/feedback/use-write.ts'
import { DataTable } from '#components/ui/table/data-table.tsx'
import { ExportButton } from '#components/ui/table/export-button.tsx'
import { CheckboxInput } from '#components/ui/form/fields.tsx'
import { ListStates } from '#components/ui/feedback/list-states.tsx'
import { TextSkeleton } from '#components/ui/feedback/skeletons.tsx'
import { tableColumns } from '#components/ui/table/declared-columns.ts'
import { shownWhole } from '#components/ui/table/table-columns.ts'
import { useListState } from '#components/ui/table/use-list-state.ts'
import { wholeProps } from '#components/ui/table/use-paged-list.ts'
import { useTableState } from '#components/ui/table/use-table-state.ts'
import { useApi } from '#lib/http/use-api.ts'
import { queueColumns, whenOf } from '#lib/tasks/columns.ts'
import type { Queue, Run } from '#lib/tasks/queue-contract.ts'
import { queueText } from '#lib/tasks/words.ts'
import { WorkState } from './task-state.tsx'
import { durationText, ranFor } from './task-words.ts'

const ADDRESS = '/api/v1/Job'
const TABLE = 'jobs'
/** Schedules are minutes apart; while something waits or runs it is looked at more often, ms. */
const POLL_MS = 20_000
const BUSY_POLL_MS = 2_000

const columns = tableColumns<Queue, typeof queueColumns>(queueColumns, {
  name: { minWidth: 230 },
  schedule: { minWidth: 190 },
  last: { width: 165 },
  state: { width: 130, render: ({ last }) => last && <WorkState state={last.state} /> },
  waiting: { width: 92 },
  running: { width: 92 },
  failed: { width: 92 },
})

/** Background jobs that nobody starts by hand, each with its last runs; one that gave up can be tried again, one that waits cancelled. */
export function QueuesTable() {
  const table = useTableState(TABLE)
  const list = useApi(
    'GET /api/v1/Job',
    {},
    { refreshInterval: (latest) => (latest?.some(({ waiting, running }) => waiting + running > 0) ? BUSY_POLL_MS : POLL_MS) },
  )
  const preference = useTablePreference(TABLE, queueColumns)
  return (
    <DataTable<Queue>
      label="Background jobs"
      columns={columns}
      table={table}
      {...wholeProps(list)}
      rowKey={({ name }) => name}
      rowName={({ name }) => queueText(name)}
      details={(queue) => <Runs queue={queue} />}
      toolbar={
        <ExportButton
          endpoint="POST /api/v1/Job/export/excel"
          body={shownWhole(columns, list.data, table.state, preference.hiddenColumns, ({ name }) => name)}
        >
          Export jobs
        </ExportButton>
      }
      {...preference}
    />
  )
}

const isUnfinished = ({ state }: Run): boolean => state === 'waiting' || state === 'running'

function Runs({ queue: { name, waiting, running, failed } }: { queue: Queue }) {
  const [onlyFailed, setOnlyFailed] = useState(false)
  const list = useListState(
    useApi(
      'GET /api/v1/Job/{queue}/runs',
      { params: { queue: name }, query: onlyFailed ? { failed: 'true' } : {} },
      { refreshInterval: (latest) => (waiting + running > 0 || latest?.some(isUnfinished) ? BUSY_POLL_MS : POLL_MS) },
    ),
  )
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 1 }}>
      {(failed > 0 || onlyFailed) && (
        <CheckboxInput id={`${name}-failed`} label="Only what gave up" value={onlyFailed} onChange={setOnlyFailed} />
      )}
      <ListStates list={list} failure="The runs could not be read." skeleton={<TextSkeleton lines={3} />}>
        {(runs) =>
          runs.length === 0 ? (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {/* Until the reply comes the list is that of the other choice. */}
              {onlyFailed !== list.stale ? 'Nothing gave up.' : 'There were no runs in the last days.'}
            </Typography>
          ) : (
            <Box
              component="ul"
              aria-label={`Runs of ${queueText(name)}`}
              tabIndex={0}
              sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 280, overflowY: 'auto' }}
            >
              {runs.map((run) => (
                <RunLine key={run.id} queue={name} run={run} />
              ))}
            </Box>
          )
        }
      </ListStates>
    </Box>
  )
}

function RunLine({ queue, run }: { queue: string; run: Run }) {
  const retry = useWrite()
  const cancel = useWrite()
  const act = ({ write, attempt }: Writing, key: `POST /api/v1/Job/{queue}/runs/{id}/${'retry' | 'cancel'}`, success: string) =>
    attempt(() => write(key, { params: { queue, id: run.id } }, { success, invalidates: [ADDRESS] }))
  const milliseconds = run.finishedAt === null ? null : ranFor(run, 0)
  const facts = [
    milliseconds === null ? null : durationText(milliseconds),
    run.retries === 0 ? null : `${run.retries} ${run.retries === 1 ? 'try' : 'tries'} more`,
    run.message,
  ].filter((fact) => fact !== null)
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.5,
        py: 0.75,
        borderTop: 1,
        borderColor: 'divider',
        typography: 'body2',
      }}
    >
      <Box sx={{ width: 160, fontVariantNumeric: 'tabular-nums' }}>{whenOf(run)}</Box>
      <Box sx={{ width: 110 }}>
        <WorkState state={run.state} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 160, color: 'text.secondary', overflowWrap: 'anywhere' }}>{facts.join(' · ')}</Box>
      {run.state === 'failed' && (
        <BusyButton
          size="small"
          variant="outlined"
          busy={retry.busy}
          startIcon={<AgainIcon />}
          aria-label={`Try the run of ${whenOf(run)} again`}
          onClick={() => void act(retry, 'POST /api/v1/Job/{queue}/runs/{id}/retry', 'The job will be tried again.')}
        >
          Try again
        </BusyButton>
      )}
      {run.state === 'waiting' && (
        <BusyButton
          size="small"
          variant="outlined"
          color="inherit"
          busy={cancel.busy}
          startIcon={<CancelIcon />}
          aria-label={`Cancel the run of ${whenOf(run)}`}
          onClick={() => void act(cancel, 'POST /api/v1/Job/{queue}/runs/{id}/cancel', 'The job is cancelled.')}
        >
          Cancel
        </BusyButton>
      )}
    </Box>
  )
}
