'use client'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { BackLink } from '#components/ui/back-link.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { ListStates } from '#components/ui/feedback/list-states.tsx'
import { SelectInput } from '#components/ui/form/fields.tsx'
import { useListState } from '#components/ui/table/use-list-state.ts'
import { useQueryState } from '#components/ui/use-query-state.ts'
import { useApi } from '#lib/http/use-api.ts'
import type { ManagedCompany } from '#lib/self-service/contract.ts'
import { CompanyPeople } from './company-people.tsx'

/** A main contact looks after the people of the own company; of several companies the address names one. */
export function PeoplePage({ companies }: { companies: readonly ManagedCompany[] }) {
  const { query, write } = useQueryState()
  const chosen = companies.find(({ id }) => id === query.get('company')) ?? companies[0]
  return (
    <Box sx={{ maxWidth: 880 }}>
      <BackLink href="/myServices">My services</BackLink>
      <Typography variant="h1">Your people</Typography>
      {chosen === undefined ? (
        <EmptyState filtered={false}>
          Here main contacts look after the people of their company, where that is agreed with us. Please ask your contact at the firm.
        </EmptyState>
      ) : (
        <>
          <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 3, maxWidth: '70ch' }}>
            {chosen.mode === 'FREE'
              ? `Who of ${chosen.name} works with the portal, and with which of its subscriptions. What you change holds at once.`
              : `Who of ${chosen.name} works with the portal, and with which of its subscriptions. What you ask for waits until we have looked at it.`}
          </Typography>
          {companies.length > 1 && (
            <Box sx={{ maxWidth: 420, mb: 3 }}>
              <SelectInput<string>
                id="people-company"
                label="Company"
                value={chosen.id}
                onChange={(id) => write({ company: id, page: null, name: null })}
                options={companies.map(({ id, name }) => ({ value: id, label: name }))}
              />
            </Box>
          )}
          <OneCompany key={chosen.id} id={chosen.id} />
        </>
      )}
    </Box>
  )
}

function OneCompany({ id }: { id: string }) {
  const list = useListState(useApi('GET /api/v1/SelfService/company/{id}', { params: { id } }))
  return (
    <ListStates list={list} failure="The company could not be read.">
      {(company) => <CompanyPeople company={company} />}
    </ListStates>
  )
}
