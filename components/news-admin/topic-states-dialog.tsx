'use client'
import { useMemo, useState } from 'react'
import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { LoadingDialog } from '#components/record/loading-dialog.tsx'
import { useLoaded } from '#components/record/use-loaded.ts'
import { useSettle } from '#components/record/use-settle.ts'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { call } from '#lib/http/client.ts'
import type { AccessRow } from '#lib/subscriptions/access-list-contract.ts'
import { updateAccess, type SubscriptionAccess } from '#lib/subscriptions/configuration-contract.ts'
import { stateCounts, stateWords, topicState, topicStates, withTopicState, type TopicState } from './topic-state.ts'

const WIDTH = 640
const TITLE = 'Topics of the subscription'
const labels = { topicIds: 'Selected topics', deniedTopicIds: 'Denied topics' } as const

interface Topic {
  id: string
  name: string
}

interface TopicStatesDialogProps {
  row: AccessRow
  onSaved: () => Promise<unknown>
  onClose: () => void
}

const readAccess = (id: string) => call('GET /api/v1/SubscriptionAccess/{id}', { params: { id } })

/** Which topics a 3W subscription shows, offers or keeps back (A148, B180). Mounted = open. */
export function TopicStatesDialog(props: TopicStatesDialogProps) {
  const { row, onClose } = props
  const loaded = useLoaded(async () => {
    const [stored, topics] = await Promise.all([readAccess(row.id), call('GET /api/v1/Topic')])
    return { stored, topics }
  })
  if (loaded.data === null)
    return <LoadingDialog title={TITLE} width={WIDTH} error={loaded.error} onRetry={loaded.retry} onClose={onClose} />
  return <LoadedDialog {...props} {...loaded.data} />
}

function LoadedDialog({
  row,
  stored,
  topics,
  onSaved,
  onClose,
}: TopicStatesDialogProps & { stored: SubscriptionAccess; topics: readonly Topic[] }) {
  const { saved } = useSettle()
  const all = useMemo(() => topics.map(({ id }) => id), [topics])
  const namesOf = (value: unknown) =>
    value === null
      ? 'All'
      : topics
          .filter(({ id }) => (value as string[]).includes(id))
          .map(({ name }) => name)
          .join(', ') || '(empty)'
  const save = async (values: SubscriptionAccess) => {
    const reply = await call('PUT /api/v1/SubscriptionAccess/{id}', { params: { id: row.id }, body: values })
    await saved(
      () => readAccess(row.id),
      ({ version }) => version >= reply.version,
    )
    await onSaved()
  }
  return (
    <FormDialog<SubscriptionAccess, unknown>
      title={TITLE}
      width={WIDTH}
      initial={stored}
      labels={labels}
      schema={updateAccess.body}
      format={{ topicIds: namesOf, deniedTopicIds: namesOf }}
      onSubmit={(_, values) => save(values)}
      onClose={onClose}
    >
      {(form) => (
        <>
          <div>
            <Typography variant="subtitle2" component="p">{`${row.serviceName}, ${row.entityName}`}</Typography>
            <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>
              Articles with a selected topic can be read, those with none but available topics can be asked for, and those with a denied
              topic are hidden.
            </Typography>
          </div>
          <TopicList
            topics={topics}
            stateOf={(id) => topicState(form.values, id)}
            counts={stateCounts(form.values, all)}
            onChange={(id, state) => {
              const next = withTopicState(form.values, id, state, all)
              form.set('topicIds', next.topicIds)
              form.set('deniedTopicIds', next.deniedTopicIds)
            }}
          />
        </>
      )}
    </FormDialog>
  )
}

interface TopicListProps {
  topics: readonly Topic[]
  stateOf: (id: string) => TopicState
  counts: Readonly<Record<TopicState, number>>
  onChange: (id: string, state: TopicState) => void
}

/** All topics with their states; a long list can be searched. */
function TopicList({ topics, stateOf, counts, onChange }: TopicListProps) {
  const [find, setFind] = useState('')
  const found = topics.filter(({ name }) => name.toLowerCase().includes(find.trim().toLowerCase()))
  return (
    <div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
        <OutlinedInput
          size="small"
          value={find}
          onChange={(event) => setFind(event.target.value)}
          placeholder="Find a topic"
          inputProps={{ 'aria-label': 'Find a topic' }}
          sx={{ height: 34 }}
        />
        <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
          {topicStates.map((state) => `${counts[state]} ${stateWords[state].toLowerCase()}`).join(', ')}
        </Typography>
      </Box>
      <Box component="ul" aria-label="Topics" sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' }}>
        {found.map(({ id, name }) => (
          <Box
            component="li"
            key={id}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 0.75, borderBottom: 1, borderColor: 'divider' }}
          >
            <Box component="span" sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
              {name}
            </Box>
            <ToggleButtonGroup
              exclusive
              size="small"
              value={stateOf(id)}
              onChange={(_, state: TopicState | null) => state !== null && onChange(id, state)}
              aria-label={`State of ${name}`}
              sx={{ '& .MuiToggleButton-root': { height: 30, px: 1.25 } }}
            >
              {topicStates.map((state) => (
                <ToggleButton key={state} value={state}>
                  {stateWords[state]}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
          </Box>
        ))}
      </Box>
      {found.length === 0 && <Typography sx={{ color: 'text.secondary', py: 2 }}>No match</Typography>}
    </div>
  )
}
