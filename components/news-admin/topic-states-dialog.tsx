'use client'
import { useState } from 'react'
import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { EditDialog } from '#components/record/edit-dialog.tsx'
import { checking } from '#components/ui/form/form-state.ts'
import { call } from '#lib/http/client.ts'
import type { AccessRow } from '#lib/subscriptions/access-list-contract.ts'
import { updateAccess } from '#lib/subscriptions/configuration-contract.ts'
import { stateCounts, stateWords, topicState, topicStates, withTopicState, type TopicState } from '#lib/subscriptions/words.ts'

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

const idsOf = (topics: readonly Topic[]): string[] => topics.map(({ id }) => id)

const namesIn = (topics: readonly Topic[]) => (value: unknown) =>
  value === null
    ? 'All'
    : topics
        .filter(({ id }) => (value as string[]).includes(id))
        .map(({ name }) => name)
        .join(', ') || '(empty)'

const readAccess = (id: string) => call('GET /api/v1/SubscriptionAccess/{id}', { params: { id } })

/** Which topics a 3W subscription shows, offers or keeps back (A148, B180). Mounted = open. */
export const TopicStatesDialog = ({ row, onSaved, onClose }: TopicStatesDialogProps) => (
  <EditDialog
    title="Topics of the subscription"
    width={640}
    load={async () => {
      const [stored, topics] = await Promise.all([readAccess(row.id), call('GET /api/v1/Topic')])
      return { stored, topics }
    }}
    form={({ topics }) => ({
      toValues: (access) => access,
      labels,
      schema: checking(updateAccess.body),
      format: { topicIds: namesIn(topics), deniedTopicIds: namesIn(topics) },
    })}
    save={({ write, body }) => write('PUT /api/v1/SubscriptionAccess/{id}', { params: { id: row.id }, body })}
    seen={async ({ version }) => (await readAccess(row.id)).version >= version}
    onSaved={onSaved}
    onClose={onClose}
  >
    {(form, { topics }) => (
      <>
        <div>
          <Typography variant="subtitle2" component="p">{`${row.serviceName}, ${row.entityName}`}</Typography>
          <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>
            Articles with a selected topic can be read, those with none but available topics can be asked for, and those with a denied topic
            are hidden.
          </Typography>
        </div>
        <TopicList
          topics={topics}
          stateOf={(id) => topicState(form.values, id)}
          counts={stateCounts(form.values, idsOf(topics))}
          onChange={(id, state) => {
            const next = withTopicState(form.values, id, state, idsOf(topics))
            form.set('topicIds', next.topicIds)
            form.set('deniedTopicIds', next.deniedTopicIds)
          }}
        />
      </>
    )}
  </EditDialog>
)

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
