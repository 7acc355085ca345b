'use client'
import Box from '@mui/material/Box'
import type { AuditChange } from '#lib/audit/contract.ts'
import { changeWords, fieldText, type FieldWords, type Names } from '#lib/audit/words.ts'

interface ChangeListProps {
  changes: readonly AuditChange[]
  names: Names
  /** Names of the fields; others are made from their keys. */
  labels: Readonly<Record<string, string>>
  words?: FieldWords | undefined
}

/** What a change did, field by field, as words: before and after, or what came and went. */
export function ChangeList({ changes, names, labels, words }: ChangeListProps) {
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: { sm: '176px minmax(0, 1fr)' }, columnGap: 2, rowGap: 1, typography: 'body2' }}
    >
      {changes.map((change) => (
        <Box key={change.field} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {fieldText(change.field, labels)}
          </Box>
          <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            <Change change={change} names={names} fields={words} />
          </Box>
        </Box>
      ))}
    </Box>
  )
}

/** What was is struck through and what is now is not, and both are said in words. */
const was = { color: 'text.secondary', textDecoration: 'line-through', display: 'block' } as const
const now = { textDecoration: 'none', display: 'block' } as const

function Change({ change, names, fields }: { change: AuditChange; names: Names; fields: FieldWords | undefined }) {
  const words = changeWords(change, names, fields)
  if (words.kind === 'value')
    return (
      <>
        {words.before !== null && (
          <Box component="del" sx={was}>
            {words.before}
          </Box>
        )}
        {words.after !== null && (
          <Box component="ins" sx={now}>
            {words.after}
          </Box>
        )}
      </>
    )
  return (
    <>
      {words.removed.length > 0 && <Box component="span" sx={{ display: 'block' }}>{`Removed: ${words.removed.join(', ')}`}</Box>}
      {words.added.length > 0 && <Box component="span" sx={{ display: 'block' }}>{`Added: ${words.added.join(', ')}`}</Box>}
    </>
  )
}
