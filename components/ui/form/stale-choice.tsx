'use client'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { valueText, type Difference } from './form-state.ts'
import { staleText } from './stale-text.ts'
import type { Form } from './use-form.ts'

type Side = 'mine' | 'theirs'

interface StaleChoiceProps<Values extends object> {
  form: Form<Values>
  /** Text of a value by field, where valueText is not enough (ids, rich text). */
  format?: Readonly<Record<string, (value: unknown) => string>>
}

/** After a stale save: both sides field by field, keep mine or take theirs. Nothing that was typed is thrown away before the reader decides (W60). */
export function StaleChoice<Values extends object>({ form, format = {} }: StaleChoiceProps<Values>) {
  const rows = form.stale?.differences ?? []
  // What only they changed is taken over unless the reader wants otherwise.
  const [sides, setSides] = useState<Record<string, Side>>(() =>
    Object.fromEntries(rows.map(({ key, conflict }) => [key, conflict ? 'mine' : 'theirs'])),
  )
  const text = useRef<HTMLDivElement>(null)
  // The button that was pressed is off now, and the form scrolled to somewhere else.
  useEffect(() => text.current?.focus(), [])
  const all = (side: Side) => setSides(Object.fromEntries(rows.map(({ key }) => [key, side])))
  const apply = () => {
    const chosen = Object.fromEntries(rows.map(({ key, mine, theirs }) => [key, sides[key] === 'theirs' ? theirs : mine]))
    const around = text.current?.closest('form') ?? text.current?.parentElement?.parentElement
    flushSync(() => form.resolveStale(chosen as Partial<Values>))
    // What is left to do; a field that takes the focus by itself comes first.
    if (!around?.querySelector(':focus')) around?.querySelector<HTMLElement>('button[type="submit"]')?.focus()
  }
  return (
    <Box role="group" aria-label="Changes saved meanwhile">
      <Alert ref={text} severity="warning" tabIndex={-1} sx={{ mb: 2, scrollMarginTop: 80 }}>
        {staleText(form.stale?.saved, rows.length === 0)}
      </Alert>
      {rows.length > 1 && (
        <Box sx={{ display: 'flex', gap: 1, mb: 1.5 }}>
          <Button size="small" variant="outlined" onClick={() => all('mine')}>
            Keep all mine
          </Button>
          <Button size="small" variant="outlined" onClick={() => all('theirs')}>
            Take all theirs
          </Button>
        </Box>
      )}
      {rows.map((row) => (
        <Choice
          key={row.key}
          row={row}
          side={sides[row.key] ?? 'mine'}
          show={format[row.key] ?? valueText}
          onChange={(side) => setSides({ ...sides, [row.key]: side })}
        />
      ))}
      <Button variant="contained" onClick={apply} sx={{ mt: 2 }}>
        Continue
      </Button>
    </Box>
  )
}

function Choice({
  row,
  side,
  show,
  onChange,
}: {
  row: Difference
  side: Side
  show: (value: unknown) => string
  onChange: (side: Side) => void
}) {
  const options = [
    { side: 'mine', label: 'Keep mine', value: row.mine },
    { side: 'theirs', label: 'Take theirs', value: row.theirs },
  ] as const
  return (
    <Box sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="subtitle2" component="h3" sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        {row.label}
        {row.conflict && <Chip size="small" color="warning" variant="outlined" label="Both changed" />}
      </Typography>
      <RadioGroup
        aria-label={row.label}
        value={side}
        onChange={(_, next) => onChange(next as Side)}
        sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 1, mt: 0.5 }}
      >
        {options.map((option) => (
          <FormControlLabel
            key={option.side}
            value={option.side}
            control={<Radio />}
            sx={{
              alignItems: 'flex-start',
              m: 0,
              p: 0.5,
              border: 1,
              borderColor: side === option.side ? 'primary.main' : 'divider',
              borderRadius: 1,
            }}
            label={
              <Box sx={{ py: 0.75 }}>
                <Typography variant="subtitle2" component="span" sx={{ display: 'block' }}>
                  {option.label}
                </Typography>
                <Typography variant="body2" component="span" sx={{ display: 'block', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                  {show(option.value)}
                </Typography>
              </Box>
            }
          />
        ))}
      </RadioGroup>
    </Box>
  )
}
