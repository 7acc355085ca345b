'use client'
import { LoadingDialog } from '#components/record/loading-dialog.tsx'
import { useLoaded } from '#components/record/use-loaded.ts'
import { useSettle } from '#components/record/use-settle.ts'
import { TextInput } from '#components/ui/form/fields.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { createCompany } from '#lib/companies/contract.ts'
import { ApiError, call } from '#lib/http/client.ts'
import { groupLabels } from './company-labels.ts'

const WIDTH = 500
const NOT_FOUND = 404

interface GroupValues {
  name: string
  /** Null = a new group. */
  version: number | null
}

const readGroups = () => call('GET /api/v1/Company')

/** There is no call for one group, so that an unknown id is told here. */
async function readGroup(id: string): Promise<GroupValues> {
  const group = (await readGroups()).find((one) => one.id === id)
  if (!group) throw new ApiError(NOT_FOUND, null)
  return { name: group.name, version: group.version }
}

interface CompanyGroupDialogProps {
  /** Null = a new group. */
  id: string | null
  onSaved: () => unknown
  onClose: () => void
}

/** "Create company group" or "Edit company group". Mounted = open. */
export function CompanyGroupDialog(props: CompanyGroupDialogProps) {
  const { id, onClose } = props
  const title = id === null ? 'Create company group' : 'Edit company group'
  const loaded = useLoaded(() => (id === null ? Promise.resolve({ name: '', version: null }) : readGroup(id)))
  if (loaded.data === null)
    return <LoadingDialog title={title} width={WIDTH} error={loaded.error} onRetry={loaded.retry} onClose={onClose} />
  return <LoadedDialog {...props} title={title} initial={loaded.data} />
}

function LoadedDialog({ id, title, initial, onSaved, onClose }: CompanyGroupDialogProps & { title: string; initial: GroupValues }) {
  const { saved } = useSettle()
  const save = async (body: { name: string }) => {
    const reply =
      id === null ? await call('POST /api/v1/Company', { body }) : await call('PUT /api/v1/Company/{id}', { params: { id }, body })
    await saved(readGroups, (groups) => groups.some((group) => group.id === reply.id && group.version >= reply.version))
    await onSaved()
  }
  return (
    <FormDialog<GroupValues, { name: string }>
      title={title}
      width={WIDTH}
      initial={initial}
      labels={groupLabels}
      schema={createCompany.body}
      toBody={({ name, version }) => ({ name, ...(version === null ? {} : { version }) })}
      onSubmit={save}
      {...(id !== null && { onGone: () => void onSaved() })}
      onClose={onClose}
    >
      {(form) => <TextInput {...form.bind('name')} required autoFocus />}
    </FormDialog>
  )
}
