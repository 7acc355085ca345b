'use client'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { SelectInput, TextInput } from '#components/ui/form/fields.tsx'
import { withBlankRating, type RatingValues } from './configuration-form.ts'

/** Letters A to Z (B385). */
export const groupOptions = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index)).map((letter) => ({
  value: letter,
  label: letter,
}))

interface RatingRowsProps {
  id: string
  rows: readonly RatingValues[]
  onChange: (rows: RatingValues[]) => void
  /** Messages by path, e.g. 'multiRatings[0].group'. */
  errors: Readonly<Record<string, string>>
}

/** Rows of a multi-rating; filling the last row adds the next (B388). */
export function RatingRows({ id, rows, onChange, errors }: RatingRowsProps) {
  const change = (index: number, update: Partial<RatingValues>) =>
    onChange(withBlankRating(rows.map((row, at) => (at === index ? { ...row, ...update } : row))))
  return rows.map((row, index) => {
    const path = `multiRatings[${index}]`
    const field = (name: string) => ({ id: `${id}${path}.${name}`, error: errors[`${path}.${name}`] })
    return (
      <Box
        key={index}
        role="group"
        aria-label={`Rating ${index + 1}`}
        sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: 'minmax(0, 1fr) minmax(0, 1fr) 96px 96px auto' }, alignItems: 'start' }}
      >
        <TextInput
          {...field('subscriptionRatingTitle')}
          label="Company"
          value={row.subscriptionRatingTitle}
          onChange={(subscriptionRatingTitle) => change(index, { subscriptionRatingTitle })}
        />
        <TextInput
          {...field('ratingTitle')}
          label="Rating title"
          value={row.ratingTitle}
          onChange={(ratingTitle) => change(index, { ratingTitle })}
        />
        <SelectInput<string>
          {...field('group')}
          label="Group"
          emptyLabel="–"
          options={groupOptions}
          value={row.group}
          onChange={(group) => change(index, { group })}
        />
        <TextInput {...field('order')} label="Order" value={row.order} onChange={(order) => change(index, { order })} />
        <Tooltip title="Delete rating">
          {/* Beside the fields, below the height of their labels. */}
          <Box component="span" sx={{ mt: { sm: '27px' } }}>
            <IconButton
              aria-label={`Delete ${row.ratingTitle.trim() || `rating ${index + 1}`}`}
              disabled={index === rows.length - 1}
              onClick={() => onChange(withBlankRating(rows.filter((_, at) => at !== index)))}
            >
              <DeleteIcon fontSize="small" />
            </IconButton>
          </Box>
        </Tooltip>
      </Box>
    )
  })
}
