'use client'
import { useRouter } from 'next/navigation'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Typography from '@mui/material/Typography'
import { ListStates } from '#components/ui/feedback/list-states.tsx'
import { ReadDialog } from '#components/ui/feedback/read-dialog.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { DateInput } from '#components/ui/form/date-input.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import type { FieldBinding } from '#components/ui/form/use-form.ts'
import { useListState } from '#components/ui/table/use-list-state.ts'
import { startReview, type ReviewStart } from '#lib/access-review/contract.ts'
import { accessReviewPath } from '#lib/access-review/words.ts'
import { ApiError } from '#lib/http/client.ts'
import { useApi, useInvalidate } from '#lib/http/use-api.ts'
import { countedText } from '#lib/text/counted-text.ts'
import { ACCESS_REVIEW } from './calls.ts'
import { PersonCard, RightName } from './person-card.tsx'
import styles from './access-review.module.css'

const CONFLICT = 409
const TITLE = 'Start an access review'

interface StartDialogProps {
  company: { id: string; name: string }
  onClose: () => void
}

interface Values {
  reviewers: string[]
  dueDate: string | null
}
type Body = Omit<Values, 'dueDate'> & { dueDate: string; revision: string }

/** Chooses who is asked until when, and shows the list that is sent. Mounted = open. */
export function StartDialog({ company, onClose }: StartDialogProps) {
  const list = useListState(useApi('GET /api/v1/AccessReview/company/{id}', { params: { id: company.id } }, { revalidateOnFocus: false }))
  if (list.data !== undefined) return <StartForm start={list.data} onClose={onClose} />
  return (
    <ReadDialog title={TITLE} closeLabel="Cancel" onClose={onClose}>
      <ListStates list={list} failure="The list of people could not be read.">
        {() => null}
      </ListStates>
    </ReadDialog>
  )
}

function StartForm({ start, onClose }: { start: ReviewStart; onClose: () => void }) {
  const { company, mainContacts, people, hidden, dueDate, revision } = start
  const { write } = useWrite()
  const invalidate = useInvalidate()
  const router = useRouter()
  const send = async (body: Body) => {
    try {
      const { id } = await write(
        'POST /api/v1/AccessReview/company/{id}',
        { params: { id: company.id }, body },
        { success: 'The access review is sent.', invalidates: [ACCESS_REVIEW] },
      )
      router.push(accessReviewPath(id))
    } catch (error) {
      if (error instanceof ApiError && error.status === CONFLICT) await invalidate(ACCESS_REVIEW)
      throw error
    }
  }
  return (
    <FormDialog<Values, Body>
      title={TITLE}
      subtitle={company.name}
      width={720}
      saveLabel="Send"
      canSave={mainContacts.length > 0}
      initial={{ reviewers: mainContacts.length === 1 ? [mainContacts[0]!.ppid] : [], dueDate }}
      labels={{ reviewers: 'Main contacts to ask', dueDate: 'Last day' }}
      schema={startReview.body}
      toBody={(values) => ({ ...values, revision })}
      onSubmit={send}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Each of them gets a mail, and any one of them can answer for all. Nothing is taken from anybody before you have looked at the
            answer.
          </Typography>
          {mainContacts.length === 0 ? (
            <Alert severity="warning">
              Nobody of the company is main contact of a running subscription, so that there is nobody to ask.
            </Alert>
          ) : (
            <Reviewers {...form.bind('reviewers')} people={mainContacts} />
          )}
          <Box sx={{ maxWidth: 240 }}>
            <DateInput {...form.bind('dueDate')} required />
          </Box>
          <Box component="section" aria-labelledby="review-list">
            <Typography id="review-list" variant="subtitle1" component="h3" sx={{ mb: 1 }}>
              {`The list that is sent: ${countedText(people.length, 'person', 'people')}`}
            </Typography>
            {hidden > 0 && (
              <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
                {`Without ${countedText(hidden, 'subscription', 'subscriptions')} that My services does not show to the company.`}
              </Typography>
            )}
            <Box tabIndex={0} role="group" aria-labelledby="review-list" sx={{ maxHeight: 320, overflow: 'auto' }}>
              <ul className={styles.people}>
                {people.map((person) => (
                  <PersonCard key={person.email} person={person}>
                    {person.rights.map((right, index) => (
                      <li key={index}>
                        <div className={styles.right}>
                          <RightName right={right} />
                        </div>
                      </li>
                    ))}
                  </PersonCard>
                ))}
              </ul>
            </Box>
          </Box>
        </>
      )}
    </FormDialog>
  )
}

interface ReviewersProps extends FieldBinding<string[]> {
  people: ReviewStart['mainContacts']
}

/** Main contacts to be ticked. */
function Reviewers({ id, label, value, onChange, error, people }: ReviewersProps) {
  return (
    <FormControl
      component="fieldset"
      required
      error={error !== undefined}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <FormLabel component="legend" sx={{ mb: 0.5 }}>
        {label}
      </FormLabel>
      {people.map(({ ppid, name, email }, index) => (
        <FormControlLabel
          key={ppid}
          sx={{ mr: 0 }}
          control={
            <Checkbox
              size="small"
              id={index === 0 ? id : undefined}
              checked={value.includes(ppid)}
              sx={{ py: 0.5 }}
              onChange={(_, on) => onChange(on ? [...value, ppid] : value.filter((one) => one !== ppid))}
            />
          }
          label={
            <Box component="span" sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>
              {name}
              <Box component="span" sx={{ color: 'text.secondary' }}>{` (${email})`}</Box>
            </Box>
          }
        />
      ))}
      {error !== undefined && <FormHelperText id={`${id}-error`}>{error}</FormHelperText>}
    </FormControl>
  )
}
