'use client'
import { useDeferredValue } from 'react'
import Box from '@mui/material/Box'
import { CatalogueHero, CatalogueValues } from '#components/services/catalogue-hero.tsx'
import { PeopleList } from '#components/services/people-list.tsx'
import { defaultLabels } from '#lib/pages/contract.ts'
import type { HomePageValues } from './home-page.ts'

/** What visitors will see of the home page: the same parts as on the catalogue root, while one types. */
export function HomePagePreview({ values }: { values: HomePageValues }) {
  const { contacts, ...texts } = useDeferredValue(values)
  const page = { ...texts, ...defaultLabels, contacts: [] }
  // Visitors see names only (A083).
  const people = contacts.map(({ ppid, firstname, lastname, photoUri }) => ({
    ...{ id: ppid, ppid, firstname, lastname, photoUri: photoUri ?? null },
    ...{ email: null, grade: null, phoneCountryCode: null, phoneNumber: null },
  }))
  return (
    <Box sx={{ p: 3, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.default', overflowWrap: 'anywhere' }}>
      <CatalogueHero page={page} level={3} />
      <CatalogueValues page={page} />
      {people.length > 0 && (
        <Box sx={{ mt: 3, pt: 3, borderTop: 1, borderColor: 'divider' }}>
          <PeopleList people={people} label="Contacts" />
        </Box>
      )}
    </Box>
  )
}
