'use client'
import { Fragment, useState, type ReactNode } from 'react'
import HistoryIcon from '@mui/icons-material/History'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { HistoryDialog } from '#components/record/history-dialog.tsx'
import { useLoaded } from '#components/record/use-loaded.ts'
import { useApi } from '#lib/http/use-api.ts'
import type { Tenant } from '#lib/tenants/contract.ts'
import { FormLoader } from './form-loader.tsx'

/** What a form over a page begins with; a saved page has a new version. */
interface PageValues {
  version: number
}

interface StoredFormProps<Values extends PageValues> {
  /** Fields of the form. */
  fields: number
  load: () => Promise<Values>
  /** The form; it begins again with what `onSaved` gets. */
  children: (initial: Values, onSaved: (values: Values) => void) => ReactNode
}

interface PagePanelProps<Values extends PageValues> extends StoredFormProps<Values> {
  tenant: Tenant
  /** Names of the fields, for the history. */
  labels: Readonly<Record<string, string>>
}

/** A form over the page of a tenant, with the history of that page. It begins again when another version of the page is brought back. */
export function PagePanel<Values extends PageValues>({ tenant: { id, domain, name }, labels, ...form }: PagePanelProps<Values>) {
  const [history, setHistory] = useState(false)
  // What somebody else saves meanwhile must not take what is being typed: only an undo reads it again.
  const { data, error, mutate } = useApi(
    'GET /api/v1/Page',
    { query: { domain } },
    { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateOnMount: true },
  )
  if (data === undefined)
    return (
      <FormLoader loaded={{ data: null, error: error ?? null, retry: () => void mutate() }} fields={form.fields}>
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
      <StoredForm key={data.version} {...form} />
      {history && <HistoryDialog entity="Page" id={id} name={`the page of ${name}`} labels={labels} onClose={() => setHistory(false)} />}
    </>
  )
}

function StoredForm<Values extends PageValues>({ fields, load, children }: StoredFormProps<Values>) {
  const loaded = useLoaded(load)
  return (
    <FormLoader loaded={loaded} fields={fields}>
      {(initial) => <RestartingForm initial={initial}>{children}</RestartingForm>}
    </FormLoader>
  )
}

function RestartingForm<Values extends PageValues>({ initial, children }: { initial: Values } & Pick<StoredFormProps<Values>, 'children'>) {
  const [stored, setStored] = useState(initial)
  return <Fragment key={stored.version}>{children(stored, setStored)}</Fragment>
}
