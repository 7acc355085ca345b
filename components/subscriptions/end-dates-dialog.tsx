'use client'
import { useState } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { RetryAlert } from '#components/ui/feedback/retry-alert.tsx'
import { TextSkeleton } from '#components/ui/feedback/skeletons.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { DateInput } from '#components/ui/form/date-input.tsx'
import { SelectInput } from '#components/ui/form/fields.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { previewTable } from '#components/ui/table/preview-table.ts'
import { ApiError, type Reply } from '#lib/http/client.ts'
import { useApi } from '#lib/http/use-api.ts'
import { changeEndDates, type ChangedEndDate, type EndDateChange } from '#lib/renewals/contract.ts'
import { countedText } from '#lib/text/counted-text.ts'
import { shortDate } from '#lib/text/short-date.ts'

interface EndDatesDialogProps {
  /** Of the subscriptions. */
  ids: readonly string[]
  onSaved: () => void
  onClose: () => void
}

type Kind = 'months' | 'date' | 'endless'
interface EndDateValues {
  kind: Kind | null
  months: number | null
  endDate: string | null
}

const kinds = [
  { value: 'months', label: 'Months after the present end date' },
  { value: 'date', label: 'The same day for all' },
  { value: 'endless', label: 'Without end' },
] as const
const months = [1, 3, 6, 12, 24, 36].map((value) => ({ value, label: countedText(value, 'month', 'months') }))
const initial: EndDateValues = { kind: 'months', months: 12, endDate: null }
const labels = { kind: 'New end date', months: 'How many', endDate: 'Day', 'change.endDate': 'Day' }

/** What the form says; null = not complete yet. */
function changeOf({ kind, months: count, endDate }: EndDateValues): EndDateChange | null {
  if (kind === 'endless') return { kind: 'date', endDate: null }
  if (kind === 'date') return endDate === null || !/^\d{4}-\d\d-\d\d$/.test(endDate) ? null : { kind: 'date', endDate }
  return count === null ? null : { kind: 'months', months: count }
}

type Preview = Reply<'POST /api/v1/Renewal/end-dates/preview'>

/** New end dates for one subscription or many, saved after a look at old and new; they are taken back as one. Mounted = open. */
export function EndDatesDialog({ ids, onSaved, onClose }: EndDatesDialogProps) {
  const { write } = useWrite()
  const [change, setChange] = useState(() => changeOf(initial))
  const response = useApi('POST /api/v1/Renewal/end-dates/preview', change && { body: { ids: [...ids], change } }, {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  })
  const preview = response.data !== undefined && !response.isValidating && response.error === undefined ? response.data : null
  return (
    <FormDialog
      title={ids.length === 1 ? 'New end date' : 'New end dates'}
      subtitle={countedText(ids.length, 'subscription', 'subscriptions')}
      saveLabel={preview === null || preview.changes === 0 ? 'Change' : `Change ${countedText(preview.changes, 'end date', 'end dates')}`}
      initial={initial}
      labels={labels}
      schema={changeEndDates.body}
      toBody={(values: EndDateValues) => ({ ids: [...ids], change: changeOf(values), revision: preview?.revision ?? '' })}
      canSave={preview !== null && preview.changes > 0}
      onSubmit={async (body) => {
        try {
          await write(
            'PUT /api/v1/Renewal/end-dates',
            { body },
            {
              success: ({ changed }) => `${countedText(changed, 'end date', 'end dates')} changed.`,
              invalidates: ['/api/v1/Subscription'],
            },
          )
        } catch (error) {
          if (error instanceof ApiError && error.status === 409) void response.mutate()
          throw error
        }
        onSaved()
      }}
      onClose={onClose}
    >
      {(form) => {
        const bind = <F extends keyof EndDateValues>(field: F) => {
          const bound = form.bind<EndDateValues[F]>(field)
          return {
            ...bound,
            onChange: (value: EndDateValues[F]) => {
              bound.onChange(value)
              setChange(changeOf({ ...form.values, [field]: value }))
            },
          }
        }
        const { kind } = form.values
        return (
          <>
            <SelectInput<Kind> {...bind('kind')} options={kinds} required />
            {kind === 'months' && <SelectInput<number> {...bind('months')} options={months} required />}
            {kind === 'date' && <DateInput {...bind('endDate')} required />}
            {response.error !== undefined && (
              <RetryAlert retrying={response.isValidating} onRetry={() => void response.mutate()}>
                Old and new dates could not be read.
              </RetryAlert>
            )}
            <Box aria-live="polite" aria-busy={response.isValidating}>
              {preview !== null && change !== null && <Dates {...preview} />}
              {preview === null && change !== null && response.error === undefined && <TextSkeleton lines={3} />}
            </Box>
          </>
        )
      }}
    </FormDialog>
  )
}

const dayText = (day: string | null): string => (day === null ? 'no end' : shortDate(day))

/** Old and new, row by row. */
function Dates({ rows, changes, past }: Preview) {
  const same = rows.length - changes
  return (
    <>
      {past > 0 && (
        <Typography variant="body2" sx={{ color: 'error.main', fontWeight: 600, mb: 1 }}>
          {past === 1 ? 'One new date lies' : `${past} new dates lie`} before today:{' '}
          {past === 1 ? 'that subscription is over then' : 'those subscriptions are over then'}.
        </Typography>
      )}
      {same > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
          {same === 1 ? 'One stays as it is.' : `${same} stay as they are.`}
        </Typography>
      )}
      <Box
        component="table"
        aria-label="Old and new end dates"
        tabIndex={0}
        sx={{ ...previewTable, '& td': { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } }}
      >
        <thead>
          <tr>
            <th scope="col">Subscription</th>
            <th scope="col">Old</th>
            <th scope="col">New</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <DateRow key={row.id} row={row} />
          ))}
        </tbody>
      </Box>
    </>
  )
}

function DateRow({ row: { serviceName, entityName, before, after } }: { row: ChangedEndDate }) {
  return (
    <tr>
      <Box component="th" scope="row" sx={{ fontWeight: 400, overflowWrap: 'anywhere' }}>
        {serviceName}
        <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.8125rem' }}>
          {entityName}
        </Box>
      </Box>
      <td>{dayText(before)}</td>
      <Box component="td" sx={{ fontWeight: before === after ? 400 : 600, color: before === after ? 'text.secondary' : 'text.primary' }}>
        {dayText(after)}
      </Box>
    </tr>
  )
}
