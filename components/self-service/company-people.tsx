'use client'
import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Pagination from '@mui/material/Pagination'
import Typography from '@mui/material/Typography'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { ListStates } from '#components/ui/feedback/list-states.tsx'
import { TextInput } from '#components/ui/form/fields.tsx'
import { pageQuery } from '#components/ui/table/table-state.ts'
import { useListState } from '#components/ui/table/use-list-state.ts'
import { useQueryState } from '#components/ui/use-query-state.ts'
import { useApi } from '#lib/http/use-api.ts'
import type { CompanyPerson, CompanyView } from '#lib/self-service/contract.ts'
import { Part, Row, Rows } from './frame.tsx'
import { Invitations } from './invitations.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { OwnRequests } from './own-requests.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { SubscriptionsDialog } from './subscriptions-dialog.tsx'

const names = new Intl.ListFormat('en', { type: 'conjunction' })
const PAGE_SIZE = 50
/** A search is worth its place from so many people on. */
const SEARCH_FROM = 10

type Open = { what: 'invite' } | { what: 'subscriptions' | 'remove'; person: CompanyPerson } | null

/** The people of a company with their subscriptions, the open invitations and what was asked for. */
export function CompanyPeople({ company }: { company: CompanyView }) {
  const { query, write } = useQueryState()
  const [open, setOpen] = useState<Open>(null)
  const name = query.get('name') ?? ''
  const page = Math.max(1, Number(query.get('page')) || 1)
  const list = useListState(
    useApi('POST /api/v1/SelfService/company/{id}/people/paged', {
      params: { id: company.id },
      query: pageQuery({ page, size: PAGE_SIZE }),
      body: { filters: name === '' ? {} : { name } },
    }),
  )
  const total = list.stale ? 0 : (list.data?.totalCount ?? 0)
  const close = () => setOpen(null)
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-end', justifyContent: 'space-between' }}>
        {(total > SEARCH_FROM || name !== '') && (
          <Box sx={{ flex: '1 1 240px', maxWidth: 360 }}>
            <TextInput
              id="people-name"
              label="Find a person"
              type="search"
              value={name}
              onChange={(text) => write({ name: text === '' ? null : text, page: null })}
            />
          </Box>
        )}
        <Button variant="contained" disabled={company.subscriptions.length === 0} onClick={() => setOpen({ what: 'invite' })}>
          Invite a person
        </Button>
      </Box>
      <Part title="People" count={total}>
        <ListStates list={list}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState filtered={name !== ''} onClear={() => write({ name: null, page: null })}>
                Nobody is in the company.
              </EmptyState>
            ) : (
              <Rows label="People">
                {items.map((person) => (
                  <Person key={person.ppid} person={person} onOpen={(what) => setOpen({ what, person })} />
                ))}
              </Rows>
            )
          }
        </ListStates>
        {total > PAGE_SIZE && (
          <Pagination
            count={Math.ceil(total / PAGE_SIZE)}
            page={page}
            onChange={(_, next) => write({ page: next === 1 ? null : String(next) })}
            sx={{ mt: 2 }}
          />
        )}
      </Part>
      <Invitations company={company} />
      <OwnRequests company={company} />
      {open?.what === 'invite' && <InviteDialog company={company} onClose={close} />}
      {open?.what === 'subscriptions' && <SubscriptionsDialog company={company} person={open.person} onClose={close} />}
      {open?.what === 'remove' && <RemoveDialog company={company} person={open.person} onClose={close} />}
    </>
  )
}

interface PersonProps {
  person: CompanyPerson
  onOpen: (what: 'subscriptions' | 'remove') => void
}

function Person({ person, onOpen }: PersonProps) {
  const running = person.subscriptions.filter((one) => one.running)
  const stays = person.onlyMainContactOf.length > 0
  return (
    <Row
      label={person.name}
      title={
        <>
          {person.name}
          {person.self && <Chip size="small" label="You" />}
        </>
      }
      detail={person.email}
      actions={
        <>
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            aria-label={`Change the subscriptions of ${person.name}`}
            onClick={() => onOpen('subscriptions')}
          >
            Subscriptions
          </Button>
          {!stays && (
            <Button
              size="small"
              variant="outlined"
              color="inherit"
              aria-label={person.self ? 'Leave the company' : `Remove ${person.name}`}
              onClick={() => onOpen('remove')}
            >
              {person.self ? 'Leave' : 'Remove'}
            </Button>
          )}
        </>
      }
    >
      <Box
        component="ul"
        aria-label={`Subscriptions of ${person.name}`}
        sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'flex', flexWrap: 'wrap', gap: 0.75 }}
      >
        {running.map((one) => (
          <Box component="li" key={one.id} sx={{ maxWidth: '100%' }}>
            <Chip
              size="small"
              variant="outlined"
              label={one.isMainContact ? `${one.serviceName}, main contact` : one.serviceName}
              sx={{ maxWidth: '100%', height: 'auto', '& .MuiChip-label': { whiteSpace: 'normal', py: 0.25 } }}
            />
          </Box>
        ))}
        {running.length === 0 && (
          <Box component="li" sx={{ typography: 'body2', color: 'text.secondary' }}>
            No running subscription
          </Box>
        )}
      </Box>
      {stays && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.75 }}>
          {`${person.self ? 'You stay' : 'Stays'}: nobody else is main contact of ${names.format(person.onlyMainContactOf)}.`}
        </Typography>
      )}
    </Row>
  )
}
