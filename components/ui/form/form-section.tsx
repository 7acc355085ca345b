'use client'
import type { MouseEvent, ReactNode } from 'react'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'

export interface FormSectionEntry {
  /** Id of the FormSection in the page. */
  id: string
  label: string
}

/** A titled part of a form; `id` makes it a target of the section index. */
export function FormSection({ id, label, children }: FormSectionEntry & { children: ReactNode }) {
  return (
    <Box
      component="section"
      id={id}
      aria-labelledby={`${id}-title`}
      sx={{ scrollMarginTop: 8, '& + &': { pt: 2.5, borderTop: 1, borderColor: 'divider' } }}
    >
      <Typography id={`${id}-title`} variant="h4" component="h3" tabIndex={-1} sx={{ mb: 1.5, outline: 'none' }}>
        {label}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>{children}</Box>
    </Box>
  )
}

/** Links to the sections of a long form; stays in view on wide screens and gives way on narrow ones. */
export function SectionIndex({ sections }: { sections: readonly FormSectionEntry[] }) {
  const jump = (event: MouseEvent, id: string) => {
    event.preventDefault()
    document.getElementById(id)?.scrollIntoView({ block: 'start' })
    document.getElementById(`${id}-title`)?.focus({ preventScroll: true })
  }
  return (
    <Box
      component="nav"
      aria-label="Sections"
      sx={{ display: { xs: 'none', md: 'grid' }, gap: 0.75, alignSelf: 'start', position: 'sticky', top: 4, typography: 'body2' }}
    >
      {sections.map(({ id, label }) => (
        <Link key={id} href={`#${id}`} color="text.secondary" underline="hover" onClick={(event: MouseEvent) => jump(event, id)}>
          {label}
        </Link>
      ))}
    </Box>
  )
}
