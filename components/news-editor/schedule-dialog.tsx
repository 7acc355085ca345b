'use client'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { EditDialog } from '#components/record/edit-dialog.tsx'
import { dateErrors, isDate } from '#components/ui/date-text.ts'
import { DateInput } from '#components/ui/form/date-input.tsx'
import { TextInput } from '#components/ui/form/fields.tsx'
import { checking, type FormErrors } from '#components/ui/form/form-state.ts'
import { labelsWithout, type Form } from '#components/ui/form/use-form.ts'
import { call } from '#lib/http/client.ts'
import { invalidate } from '#lib/http/reread.ts'
import { changeSchedule, type Schedule } from '#lib/news-desk/plan-contract.ts'
import type { PlannedKind } from '#lib/news-desk/words.ts'
import { firmDay, firmMoment, firmTime, firmToday } from '#lib/text/short-date.ts'
import { DESK } from './desk-address.ts'

/** Offered where nothing is planned yet. */
const MORNING = '09:00'
const TIME = /^([01]?\d|2[0-3]):[0-5]\d$/

interface Values {
  publishAt: string | null
  publishTime: string
  unpublishAt: string | null
  unpublishTime: string
  revision: string
}

const labels = { publishAt: 'Publish on', publishTime: 'Publish at', unpublishAt: 'Unpublish on', unpublishTime: 'Unpublish at' }

const dayAndTime = (at: string | undefined) =>
  at === undefined ? { day: null, time: MORNING } : { day: firmToday(new Date(at)), time: firmTime(at) }

function toValues({ publish, unpublish, revision }: Schedule): Values {
  const [first, last] = [dayAndTime(publish?.at), dayAndTime(unpublish?.at)]
  return { publishAt: first.day, publishTime: first.time, unpublishAt: last.day, unpublishTime: last.time, revision }
}

const padded = (time: string): string => time.trim().padStart(MORNING.length, '0')
const momentOf = (day: string | null, time: string): string | null =>
  day === null || !isDate(day) || !TIME.test(time.trim()) ? null : firmMoment(firmDay(day), padded(time)).toISOString()

/** What a time is wrong with; undefined = nothing. Times without a day are not asked for. */
function timeError(day: string | null, time: string): string | undefined {
  if (day === null || !isDate(day)) return undefined
  if (!TIME.test(time.trim())) return 'Please provide a time as hh:mm'
  return firmTime(firmMoment(firmDay(day), padded(time))) === padded(time) ? undefined : 'The clocks go forward then: there is no such time'
}

function check(values: Values): FormErrors {
  const [publishTime, unpublishTime] = [
    timeError(values.publishAt, values.publishTime),
    timeError(values.unpublishAt, values.unpublishTime),
  ]
  return {
    ...dateErrors(values, ['publishAt', 'unpublishAt']),
    ...(publishTime && { publishTime }),
    ...(unpublishTime && { unpublishTime }),
  }
}

interface ScheduleDialogProps {
  kind: PlannedKind
  /** Of the record. */
  id: string
  onSaved?: () => unknown
  onClose: () => void
}

/** When an article or a news item is published and unpublished by itself. Mounted = open. */
export const ScheduleDialog = ({ kind, id, onSaved, onClose }: ScheduleDialogProps) => (
  <EditDialog
    title="Schedule"
    width={520}
    load={async () => ({ stored: await call('GET /api/v1/NewsDesk/schedule/{kind}/{id}', { params: { kind, id } }) })}
    form={({ stored }) => ({
      toValues,
      subtitle: stored.title,
      labels: labelsWithout<Values, 'revision'>(labels),
      schema: checking(changeSchedule.body),
      check,
      toBody: ({ publishAt, publishTime, unpublishAt, unpublishTime, revision }: Values) => ({
        publishAt: momentOf(publishAt, publishTime),
        unpublishAt: momentOf(unpublishAt, unpublishTime),
        revision,
      }),
    })}
    save={({ write, body }) => write('PUT /api/v1/NewsDesk/schedule/{kind}/{id}', { params: { kind, id }, body })}
    success={({ publish, unpublish }) => (publish || unpublish ? 'The schedule has been saved.' : 'Nothing is scheduled any more.')}
    onSaved={async () => {
      await invalidate(DESK)
      await onSaved?.()
    }}
    onClose={onClose}
  >
    {(form, { stored }) => <Fields form={form} stored={stored} />}
  </EditDialog>
)

function Fields({ form, stored: { published, publish, unpublish } }: { form: Form<Values>; stored: Schedule }) {
  const failures = [publish, unpublish].flatMap((step) => step?.failure ?? [])
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Times are those of the firm. An empty date means that it does not happen by itself.
      </Typography>
      {failures.length > 0 && <Alert severity="warning">{`It was not done as planned. ${failures.join(' ')}`}</Alert>}
      {published && publish === null ? (
        <Typography variant="body2">It is published already.</Typography>
      ) : (
        <Moment>
          <DateInput {...form.bind('publishAt')} {...(publish?.plannedBy && { hint: `Planned by ${publish.plannedBy}` })} />
          <TextInput {...form.bind('publishTime')} placeholder="hh:mm" />
        </Moment>
      )}
      <Moment>
        <DateInput {...form.bind('unpublishAt')} {...(unpublish?.plannedBy && { hint: `Planned by ${unpublish.plannedBy}` })} />
        <TextInput {...form.bind('unpublishTime')} placeholder="hh:mm" />
      </Moment>
    </>
  )
}

const Moment = ({ children }: { children: React.ReactNode }) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr) 120px', alignItems: 'start' }}>{children}</Box>
)
