import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx'
import type { FieldDifference, Line, Part } from './difference.ts'

export type Layout = 'text' | 'sides'

/** Unchanged lines that stay in sight on either side of a change. */
const CONTEXT = 1

/** Added words are underlined, removed ones struck through, lines carry + and −: it reads without colour and aloud. */
export function DifferenceView({ fields, layout }: { fields: readonly FieldDifference[]; layout: Layout }) {
  if (fields.length === 0) return <Typography color="text.secondary">There is no difference between these two.</Typography>
  return (
    <Box sx={linesStyle}>
      {fields.map(({ key, label, lines }) => (
        <Box component="section" key={key} aria-label={label}>
          <Typography variant="h4" component="h3" sx={{ mb: 1 }}>
            {label}
          </Typography>
          {folded(lines).map((entry, index) =>
            typeof entry === 'number' ? (
              <Typography key={index} component="div" variant="body2" color="text.secondary" sx={{ py: 0.5, pl: 3.5 }}>
                {entry === 1 ? '1 line without change' : `${entry} lines without change`}
              </Typography>
            ) : layout === 'text' ? (
              <TextLine key={index} line={entry} />
            ) : (
              <SideLine key={index} line={entry} />
            ),
          )}
        </Box>
      ))}
    </Box>
  )
}

/** The lines, with a number in place of unchanged ones that are far from any change. */
function folded(lines: readonly Line[]): (Line | number)[] {
  const near = lines.map((_line, index) =>
    lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ change }) => change !== 'same'),
  )
  return lines.reduce<(Line | number)[]>((shown, line, index) => {
    const last = shown.at(-1)
    if (near[index]) return [...shown, line]
    return typeof last === 'number' ? [...shown.slice(0, -1), last + 1] : [...shown, 1]
  }, [])
}

const signs: Readonly<Record<Line['change'], string>> = { same: '', changed: '±', added: '+', removed: '−', format: '≈' }
const signWords: Readonly<Record<Line['change'], string>> = {
  same: '',
  changed: 'Changed: ',
  added: 'Added: ',
  removed: 'Removed: ',
  format: 'Formatting changed: ',
}

function TextLine({ line }: { line: Line }) {
  return (
    <Row change={line.change}>
      <Words parts={line.parts} />
    </Row>
  )
}

function SideLine({ line }: { line: Line }) {
  const side = (gone: Part['change'], change: Line['change']) => {
    const parts = line.parts.filter((part) => part.change !== gone)
    return (
      <div>
        {parts.length > 0 && (
          <Row change={change}>
            <Words parts={parts} />
          </Row>
        )}
      </div>
    )
  }
  const plain = line.change === 'same' || line.change === 'format'
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
      {side('added', plain ? line.change : 'removed')}
      {side('removed', plain ? line.change : 'added')}
    </Box>
  )
}

function Row({ change, children }: { change: Line['change']; children: ReactNode }) {
  return (
    <p data-change={change}>
      <span aria-hidden className="sign" title={change === 'format' ? 'The same words, formatted differently' : undefined}>
        {signs[change]}
      </span>
      <VisuallyHidden>{signWords[change]}</VisuallyHidden>
      <span>{children}</span>
    </p>
  )
}

const Words = ({ parts }: { parts: readonly Part[] }) =>
  parts.map(({ text, change }, index) =>
    change === 'added' ? (
      <ins key={index}>{text}</ins>
    ) : change === 'removed' ? (
      <del key={index}>{text}</del>
    ) : (
      <span key={index}>{text}</span>
    ),
  )

const tint = (colour: string) => `color-mix(in srgb, var(--mui-palette-${colour}-main) 14%, transparent)`

const linesStyle = {
  display: 'grid',
  gap: 4,
  '& p': {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr)',
    gap: '4px',
    m: 0,
    px: 0.5,
    py: 0.5,
    borderRadius: 0.5,
    lineHeight: 1.6,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  '& .sign': { color: 'text.secondary', fontWeight: 700, textAlign: 'center', userSelect: 'none' },
  '& ins': { bgcolor: tint('success'), textDecoration: 'underline', textDecorationThickness: 2, textUnderlineOffset: '0.2em' },
  '& del': { bgcolor: tint('error'), textDecoration: 'line-through' },
} as const
