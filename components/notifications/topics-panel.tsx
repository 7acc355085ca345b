'use client'
import { useState } from 'react'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { MultiSelect } from '#components/ui/form/multi-select.tsx'
import { SettingsPanel } from './settings-panel.tsx'

interface TopicsPanelProps {
  /** Ids; empty = all. */
  chosen: readonly string[]
  /** All topics, by name. */
  options: readonly { id: string; name: string }[]
}

/** To which topics the reader's notifications are narrowed, in the mails and in the bell. */
export function TopicsPanel({ chosen, options }: TopicsPanelProps) {
  const [topics, setTopics] = useState(chosen)
  const { write, attempt, busy } = useWrite()
  const submit = () =>
    attempt(() =>
      write(
        'PUT /api/v1/Notification/topics',
        { body: { topics: [...topics] } },
        { success: 'Your topics have been updated.', invalidates: ['/api/v1/Notification'] },
      ),
    )
  return (
    <SettingsPanel
      id="topics"
      title="Topics you hear about"
      intro="Articles, news and dates of these topics alone, in the mails and in the bell. Must-reads that you are to confirm, what your saved searches find, videos and publications come in any case."
      action="Update topics"
      busy={busy}
      onSubmit={submit}
    >
      <MultiSelect
        id="notification-topics"
        label="Topics"
        placeholder={topics.length === 0 ? 'All topics' : ''}
        options={options.map(({ id, name }) => ({ value: id, label: name }))}
        value={topics}
        onChange={setTopics}
      />
    </SettingsPanel>
  )
}
