'use client'
import { useId, useState } from 'react'
import NextLink from 'next/link'
import ExpandIcon from '@mui/icons-material/ExpandMore'
import FilterIcon from '@mui/icons-material/FilterList'
import HistoryIcon from '@mui/icons-material/History'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { PersonLink } from '#components/people/person-link.tsx'
import { ChangeList } from '#components/record/change-list.tsx'
import { HistoryDialog } from '#components/record/history-on-demand.ts'
import { RowMenu } from '#components/ui/table/row-menu.tsx'
import { auditedEntities, type AuditedEntity } from '#lib/audit/contract.ts'
import type { TrailRow } from '#lib/audit/trail-contract.ts'
import { actionText, fieldText, jointText, lineText, whoText, type Names } from '#lib/audit/words.ts'
import { entityText } from '#lib/text/kind-text.ts'
import { exactMoment } from '#lib/text/short-date.ts'
import { CONCERNED_PERSON, recordFilter } from './audit-filters.ts'

/** What is said of an entry that names no field, where that alone would be wrong. */
const unchanged: Readonly<Record<string, string>> = {
  restore: 'Everything is as it was before.',
  undo: 'It is as it was before what was undone.',
  delete: 'It was created by what was undone.',
}

/** Fields named before a change is opened. */
const SHOWN_FIELDS = 4

const isAudited = (entity: string): entity is AuditedEntity => (auditedEntities as readonly string[]).includes(entity)

/** 'Name, Live and 3 more'. */
function summaryOf({ changes }: TrailRow): string {
  const fields = changes.map(({ field }) => fieldText(field, {}))
  const shown = fields.slice(0, SHOWN_FIELDS).join(', ')
  return fields.length > SHOWN_FIELDS ? `${shown} and ${fields.length - SHOWN_FIELDS} more` : shown
}

interface AuditRowProps {
  row: TrailRow
  names: Names
  /** Adds a filter. */
  onNarrow: (field: string, value: string) => void
}

/** One entry of the trail: who did what with which record; opened, before and after of every field and the request. */
export function AuditRow({ row, names, onNarrow }: AuditRowProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [history, setHistory] = useState(false)
  const { entity, entityId, href, who, subject, cause, requestId, at } = row
  const name = row.name ?? entityId
  const what = lineText(row)
  return (
    <Box component="li" sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'auto minmax(0, 1fr) auto', md: 'auto 160px 160px 180px minmax(0, 1fr) auto' },
          alignItems: 'center',
          columnGap: 1.5,
          rowGap: 0.25,
          px: 1,
          py: 0.75,
          typography: 'body2',
          '& > .wide': { gridColumn: { xs: '2 / 3', md: 'auto' } },
        }}
      >
        <IconButton
          size="small"
          aria-label={`Details of ${what}`}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          <ExpandIcon fontSize="small" sx={{ transform: open ? 'none' : 'rotate(-90deg)' }} />
        </IconButton>
        <Box
          component="time"
          dateTime={at}
          className="wide"
          sx={{ color: 'text.secondary', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
        >
          {exactMoment(at)}
        </Box>
        <Box sx={{ gridColumn: { xs: '3 / 4', md: '6 / 7' }, gridRow: 1 }}>
          <RowMenu
            name={what}
            actions={[
              {
                label: entity === 'User' ? 'Only what concerns this person' : 'Only this record',
                icon: <FilterIcon fontSize="small" />,
                onClick: () => onNarrow(...recordFilter(entity, entityId)),
              },
              ...(subject === null
                ? []
                : [
                    {
                      label: `Only what concerns ${subject.name}`,
                      icon: <FilterIcon fontSize="small" />,
                      onClick: () => onNarrow(CONCERNED_PERSON, subject.ppid),
                    },
                  ]),
              ...(who === null
                ? []
                : [
                    {
                      label: `Only what ${who.name} did`,
                      icon: <FilterIcon fontSize="small" />,
                      onClick: () => onNarrow('person', who.ppid),
                    },
                  ]),
              ...(requestId === null
                ? []
                : [{ label: 'Only this request', icon: <FilterIcon fontSize="small" />, onClick: () => onNarrow('requestId', requestId) }]),
              ...(isAudited(entity) ? [{ label: 'History', icon: <HistoryIcon fontSize="small" />, onClick: () => setHistory(true) }] : []),
            ]}
          />
        </Box>
        <Box
          className="wide"
          title={whoText(row)}
          sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontWeight: 500 }}
        >
          {who === null || who.deleted || row.as ? whoText(row) : <PersonLink {...who} />}
        </Box>
        <Box className="wide">
          <Chip size="small" label={actionText(row.action)} sx={{ maxWidth: 1 }} />
        </Box>
        <Box className="wide" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {subject !== null && (
            <>
              {subject.deleted ? subject.name : <PersonLink {...subject} />} {jointText(row.action)}{' '}
            </>
          )}
          {entityText(entity)}{' '}
          {href === null ? (
            <span>{name}</span>
          ) : (
            <Link component={NextLink} href={href} prefetch={false}>
              {name}
            </Link>
          )}
          {(row.changes.length > 0 || cause !== null) && (
            <Box component="span" sx={{ color: 'text.secondary', ml: 1.5, display: 'inline-block' }}>
              {[summaryOf(row), cause?.text].filter(Boolean).join(' · ')}
            </Box>
          )}
        </Box>
      </Box>
      {open && (
        <Box id={id} sx={{ px: { xs: 2, md: 6.5 }, pt: 0.5, pb: 2 }}>
          {row.changes.length === 0 && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {unchanged[row.action] ?? 'No field was changed.'}
            </Typography>
          )}
          <ChangeList changes={row.changes} names={names} labels={{}} />
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1.5, overflowWrap: 'anywhere' }}>
            {cause !== null && `${cause.text} · `}
            {`Record ${entityId}`}
            {requestId !== null && ` · request ${requestId}`}
          </Typography>
        </Box>
      )}
      {history && isAudited(entity) && (
        <HistoryDialog entity={entity} id={entityId} name={name} labels={{}} onClose={() => setHistory(false)} />
      )}
    </Box>
  )
}
