'use client'
import { Fragment, useState, type ReactNode } from 'react'
import HistoryIcon from '@mui/icons-material/History'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { HistoryDialog } from '#components/record/history-dialog.tsx'
import { useApi } from '#lib/http/use-api.ts'
import type { Tenant } from '#lib/tenants/contract.ts'
import { FormLoader } from './form-loader.tsx'

interface PagePanelProps {
  tenant: Tenant
  /** Names of the fields, for the history. */
  labels: Readonly<Record<string, string>>
  /** Fields of the form. */
  fields: number
  /** The form, which begins again when another version of the page is brought back. */
  children: ReactNode
}

/** A form over the page of a tenant, with the history of that page. */
export function PagePanel({ tenant: { id, domain, name }, labels, fields, children }: PagePanelProps) {
  const [history, setHistory] = useState(false)
  // What somebody else saves meanwhile must not take what is being typed: only an undo reads it again.
  const { data, error, mutate } = useApi(
    'GET /api/v1/Page',
    { query: { domain } },
    { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateOnMount: true },
  )
  if (data === undefined)
    return (
      <FormLoader loaded={{ data: null, error: error ?? null, retry: () => void mutate() }} fields={fields}>
        {() => null}
      </FormLoader>
    )
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 1 }}>
        <Button size="small" startIcon={<HistoryIcon />} onClick={() => setHistory(true)}>
          History
        </Button>
      </Box>
      <Fragment key={data.version}>{children}</Fragment>
      {history && <HistoryDialog entity="Page" id={id} name={`the page of ${name}`} labels={labels} onClose={() => setHistory(false)} />}
    </>
  )
}
