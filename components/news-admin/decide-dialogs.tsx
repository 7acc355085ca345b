'use client'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Typography from '@mui/material/Typography'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { TextAreaInput, type FieldProps } from '#components/ui/form/fields.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import type { FormErrors } from '#components/ui/form/form-state.ts'
import { refuseAccess, type AccessRequest } from '#lib/news-access/contract.ts'
import { ApprovalEffect } from './approval-effect.tsx'

const NO_TOPIC = 'Please select at least one topic'
const MESSAGE_LENGTH = 2_000

interface DecideProps {
  request: AccessRequest
  onDone: () => Promise<unknown>
  onClose: () => void
}

/** Adds topics of a request to its subscription; all of them unless some are left out. Mounted = open. */
export function ApproveDialog({ request, onDone, onClose }: DecideProps) {
  const { write } = useWrite()
  const { id, topics, requester, subscription, version } = request
  const save = async (topicIds: readonly string[]) => {
    await write(
      'POST /api/v1/AccessRequest/{id}/approve',
      { params: { id }, body: { topicIds: [...topicIds], version } },
      { success: `The request of ${requester.name} has been approved.` },
    )
    await onDone()
  }
  return (
    <FormDialog<{ topicIds: readonly string[] }>
      title="Approve access request"
      saveLabel="Approve"
      initial={{ topicIds: topics.map((topic) => topic.id) }}
      labels={{ topicIds: 'Topics' }}
      check={({ topicIds }): FormErrors => (topicIds.length === 0 ? { topicIds: NO_TOPIC } : {})}
      onSubmit={(_, { topicIds }) => save(topicIds)}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Typography sx={{ color: 'text.secondary' }}>
            {`Everybody at ${subscription.entityName} in the subscription ${subscription.serviceName} will see articles on the chosen topics. ${requester.name} gets a mail.`}
          </Typography>
          <TopicChoice {...form.bind('topicIds')} topics={topics} />
          {form.values.topicIds.length > 0 && <ApprovalEffect subscription={subscription} topicIds={form.values.topicIds} />}
        </>
      )}
    </FormDialog>
  )
}

function TopicChoice({ id, label, value, onChange, error, topics }: FieldProps<readonly string[]> & { topics: AccessRequest['topics'] }) {
  return (
    <FormControl component="fieldset" error={error !== undefined} id={id} tabIndex={-1}>
      <FormLabel component="legend">{label}</FormLabel>
      {topics.map((topic) => (
        <FormControlLabel
          key={topic.id}
          label={topic.name}
          control={
            <Checkbox
              checked={value.includes(topic.id)}
              onChange={(_, on) => onChange(on ? [...value, topic.id] : value.filter((one) => one !== topic.id))}
            />
          }
        />
      ))}
      {error !== undefined && <FormHelperText>{error}</FormHelperText>}
    </FormControl>
  )
}

/** Refuses a request with a reason, which the person reads. Mounted = open. */
export function RefuseDialog({ request, onDone, onClose }: DecideProps) {
  const { write } = useWrite()
  const { id, requester, version } = request
  const save = async (reason: string) => {
    await write(
      'POST /api/v1/AccessRequest/{id}/refuse',
      { params: { id }, body: { reason, version } },
      { success: `The request of ${requester.name} has been refused.` },
    )
    await onDone()
  }
  return (
    <FormDialog<{ reason: string }>
      title="Refuse access request"
      saveLabel="Refuse"
      initial={{ reason: '' }}
      labels={{ reason: 'Reason' }}
      schema={refuseAccess.body}
      onSubmit={(_, { reason }) => save(reason)}
      onClose={onClose}
    >
      {(form) => (
        <TextAreaInput
          {...form.bind('reason')}
          required
          max={MESSAGE_LENGTH}
          rows={4}
          hint={`${requester.name} reads it in a mail and beside the article.`}
        />
      )}
    </FormDialog>
  )
}
