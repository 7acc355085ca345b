'use client'
import { useMemo } from 'react'
import Box from '@mui/material/Box'
import { useBanner } from '#components/ui/feedback/banner-queue.tsx'
import { BusyButton } from '#components/ui/feedback/busy-button.tsx'
import { SelectInput } from '#components/ui/form/fields.tsx'
import { StaleChoice } from '#components/ui/form/stale-choice.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import type { RatingRow } from '#lib/articles/contract.ts'
import { impactWords } from '#lib/news/words.ts'
import { RATINGS } from '#components/news/news-filters.ts'
import { ratingName } from './rating-order.ts'

interface NoteValues {
  impact: number | null
  ratings: RatingRow[]
  version: number
}

/** What the form sends. */
interface NoteChange {
  impact: number | null
  ratings: { companyName: string; ratingTitle: string; rating: number | null }[]
  version: number
}

type Fields = Record<string, number | null>

const impacts = impactWords.map((label, value) => ({ value, label }))
const stars = RATINGS.map((value) => ({ value, label: `${value} of ${RATINGS.length}` }))
const fieldOf = (index: number): string => `rating${index}`

const toFields = ({ impact, ratings, version }: NoteValues): Fields => ({
  impact,
  version,
  ...Object.fromEntries(ratings.map(({ rating }, index) => [fieldOf(index), rating])),
})

interface NoteFormProps {
  note: NoteValues
  /** Stores and returns the note as it stands then. Throws ApiError. */
  onSave: (change: NoteChange) => Promise<NoteValues>
}

/** Impact and ratings of a note, the rows in their order (A136, W49). */
export function NoteForm({ note, onSave }: NoteFormProps) {
  const banner = useBanner()
  const labels = useMemo(
    () => ({ impact: 'Impact', ...Object.fromEntries(note.ratings.map((row, index) => [fieldOf(index), ratingName(row)])) }),
    [note.ratings],
  )
  const form = useForm<Fields>({
    initial: toFields(note),
    labels,
    onSubmit: async (fields) => {
      const ratings = note.ratings.map(({ companyName, ratingTitle }, index) => ({
        companyName,
        ratingTitle,
        rating: fields[fieldOf(index)] ?? null,
      }))
      const saved = await onSave({ impact: fields['impact'] ?? null, ratings, version: fields['version'] ?? 0 })
      form.set('version', saved.version)
      banner.success('The note has been saved.')
    },
    fromRecord: (record) => toFields(record as NoteValues),
  })
  if (form.stale !== null) return <StaleChoice form={form} />
  return (
    <Box component="form" noValidate onSubmit={form.submit} sx={{ display: 'grid', gap: 2, maxWidth: 560 }}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))', alignItems: 'end' }}>
        <SelectInput {...form.bind('impact')} options={impacts} emptyLabel="Not given" />
        {note.ratings.map((row, index) => (
          <SelectInput key={fieldOf(index)} {...form.bind(fieldOf(index))} options={stars} emptyLabel="Not rated" />
        ))}
      </Box>
      <Box>
        <BusyButton type="submit" variant="outlined" busy={form.busy}>
          Save
        </BusyButton>
      </Box>
    </Box>
  )
}
