'use client'
import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { BackLink } from '#components/ui/back-link.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { AsyncSelect } from '#components/ui/form/async-select.tsx'
import { PROOF } from '#lib/reading-proof/columns.ts'
import { ReadingProofTable } from './reading-proof-table.tsx'

interface Company {
  id: string
  name: string
}

interface ReadingProofPageProps {
  /** Whose readers may be seen. */
  companies: readonly Company[]
  isInternal: boolean
}

const COMPANY = 'company'

/** Who of a company has opened, read and confirmed what must be read; the company is in the address. */
export function ReadingProofPage({ companies, isInternal }: ReadingProofPageProps) {
  const router = useRouter()
  const pathname = usePathname()
  const query = useSearchParams()
  const requestedId = query.get(COMPANY)
  const only = isInternal ? null : (companies[0] ?? null)
  const chosen = companies.find(({ id }) => id === requestedId) ?? only
  return (
    <>
      {isInternal ? <BackLink href="/admin/readership">Readership</BackLink> : <BackLink href="/articles">News</BackLink>}
      <Typography variant="h1">Proof of reading</Typography>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 3, maxWidth: '70ch' }}>
        Who of a company has opened, read and confirmed the must-reads of its 3W subscriptions, by the latest version that matters
      </Typography>
      {companies.length === 0 ? (
        <EmptyState filtered={false}>The main contact of a running 3W subscription sees here how far the own colleagues got.</EmptyState>
      ) : (
        <>
          {companies.length > 1 && (
            <Box sx={{ maxWidth: 420, mb: 3 }}>
              <AsyncSelect<Company>
                id="proof-company"
                label="Company"
                value={chosen}
                onChange={(company) => router.replace(`${pathname}?${withCompany(query, company)}`, { scroll: false })}
                load={(search) => Promise.resolve({ items: companies.filter(({ name }) => has(name, search)), hasNext: false })}
                getKey={({ id }) => id}
                getLabel={({ name }) => name}
              />
            </Box>
          )}
          {chosen ? (
            <ReadingProofTable key={chosen.id} company={chosen} />
          ) : (
            <Typography color="text.secondary">Choose a company to see its readers.</Typography>
          )}
        </>
      )}
    </>
  )
}

/** The same filters for another company, from their first page on. */
function withCompany(query: URLSearchParams, company: Company | null): URLSearchParams {
  const next = new URLSearchParams(query)
  next.delete(`${PROOF}.page`)
  next.delete(COMPANY)
  if (company) next.set(COMPANY, company.id)
  return next
}

const has = (name: string, search: string): boolean => name.toLowerCase().includes(search.trim().toLowerCase())
