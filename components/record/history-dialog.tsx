'use client'
import NextLink from 'next/link'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { BusyButton } from '#components/ui/feedback/busy-button.tsx'
import { ReadDialog } from '#components/ui/feedback/read-dialog.tsx'
import { RetryAlert } from '#components/ui/feedback/retry-alert.tsx'
import { TextSkeleton } from '#components/ui/feedback/skeletons.tsx'
import type { AuditedEntity, AuditEntry } from '#lib/audit/contract.ts'
import { useApiPages } from '#lib/http/use-api-pages.ts'
import { ChangeList } from './change-list.tsx'
import { RestoreVersion } from './restore-version.tsx'
import { actionText, jointText, whoText, type FieldWords, type Names } from '#lib/audit/words.ts'
import { entityText } from '#lib/text/kind-text.ts'
import { shortMoment } from '#lib/text/short-date.ts'

const KEY = 'GET /api/v1/Audit/{entity}/{id}'

interface HistoryDialogProps {
  entity: AuditedEntity
  id: string
  /** The record, as in 'History of {name}'. */
  name: string
  /** Names of the fields, as in the record's form; others are made from their keys. */
  labels: Readonly<Record<string, string>>
  /** Words of values that are numbers. */
  words?: FieldWords
  onClose: () => void
}

/** Who changed a record, gave it something or took it away, when and by which work, newest first, from the audit trail. Mounted = open. */
export function HistoryDialog({ entity, id, name, labels, words, onClose }: HistoryDialogProps) {
  const { data, error, size, setSize, mutate } = useApiPages(
    KEY,
    (index, before) => (before && !before.hasNext ? null : { params: { entity, id }, query: { pageNumber: index + 1 } }),
    { revalidateFirstPage: false, revalidateOnMount: true },
  )
  const entries = data?.flatMap(({ items }) => items)
  const names = Object.assign({}, ...(data ?? []).map((page) => page.names)) as Names
  const loadingMore = data !== undefined && data.length < size
  return (
    <ReadDialog title={`History of ${name}`} width={720} fillsPhone scrolls onClose={onClose}>
      {error !== undefined ? (
        <RetryAlert onRetry={() => void mutate()}>The history could not be read.</RetryAlert>
      ) : entries === undefined ? (
        <TextSkeleton lines={6} />
      ) : entries.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>Nothing was changed here yet.</Typography>
      ) : (
        <Box component="ol" aria-label="Changes" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {entries.map((entry) => (
            <Entry
              key={entry.id}
              entry={entry}
              of={{ entity, id, name }}
              names={names}
              labels={labels}
              words={words}
              onRestored={onClose}
            />
          ))}
        </Box>
      )}
      {data?.at(-1)?.hasNext && (
        <BusyButton size="small" variant="outlined" busy={loadingMore} onClick={() => void setSize(size + 1)} sx={{ mt: 1 }}>
          Show earlier changes
        </BusyButton>
      )}
    </ReadDialog>
  )
}

interface EntryProps {
  entry: AuditEntry
  /** Whose history it is. */
  of: { entity: AuditedEntity; id: string; name: string }
  names: Names
  labels: Readonly<Record<string, string>>
  words: FieldWords | undefined
  onRestored: () => void
}

function Entry({ entry, of, names, labels, words, onRestored }: EntryProps) {
  const { entity, entityId, subject, cause, changes, versionBefore } = entry
  const isOwn = entity === of.entity && entityId.toLowerCase() === of.id.toLowerCase()
  const person = subject === null || (of.entity === 'User' && subject.ppid === of.id) ? null : subject.name
  const below = changes.length > 0
  return (
    <Box component="li" sx={{ py: 2, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5, mb: below || cause !== null ? 1 : 0 }}
      >
        <Chip size="small" label={actionText(entry.action)} />
        {(person !== null || !isOwn) && (
          <Typography component="span" variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {person}
            {!isOwn && `${subject === null ? '' : ` ${jointText(entry.action)} `}${entityText(entity)} `}
            {!isOwn && <Record entry={entry} />}
          </Typography>
        )}
        <Typography component="span" variant="subtitle2">
          {whoText(entry)}
        </Typography>
        <Typography
          component="time"
          dateTime={entry.at}
          variant="body2"
          sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
        >
          {shortMoment(entry.at)}
        </Typography>
        {versionBefore && <RestoreVersion changeSet={versionBefore} at={entry.at} name={of.name} onRestored={onRestored} />}
      </Box>
      {cause !== null && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: below ? 1 : 0 }}>
          {cause.text}
        </Typography>
      )}
      <ChangeList changes={changes} names={names} labels={isOwn ? labels : {}} words={isOwn ? words : undefined} />
    </Box>
  )
}

const Record = ({ entry: { href, name, entityId } }: { entry: AuditEntry }) =>
  href === null ? (
    <span>{name ?? entityId}</span>
  ) : (
    <Link component={NextLink} href={href} prefetch={false}>
      {name ?? entityId}
    </Link>
  )
