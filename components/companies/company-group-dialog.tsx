'use client'
import { EditDialog, isCurrent, saveBy } from '#components/record/edit-dialog.tsx'
import { TextInput } from '#components/ui/form/fields.tsx'
import { createCompany, type Company } from '#lib/companies/contract.ts'
import { ApiError, call } from '#lib/http/client.ts'
import { groupLabels } from '#lib/companies/words.ts'

const NOT_FOUND = 404

interface GroupValues {
  name: string
  /** Null = a new group. */
  version: number | null
}

/** There is no call for one group, so that an unknown id is reported here. */
async function readGroup(id: string): Promise<Company> {
  const group = (await call('GET /api/v1/Company')).find((one) => one.id === id)
  if (!group) throw new ApiError(NOT_FOUND, null)
  return group
}

interface CompanyGroupDialogProps {
  /** Null = a new group. */
  id: string | null
  onSaved: () => unknown
  /** Somebody deleted it while it was in the form. */
  onGone: () => unknown
  onClose: () => void
}

/** "Create company group" or "Edit company group". Mounted = open. */
export const CompanyGroupDialog = ({ id, onSaved, onGone, onClose }: CompanyGroupDialogProps) => (
  <EditDialog
    title={id === null ? 'Create company group' : 'Edit company group'}
    width={500}
    load={async () => ({ stored: id === null ? null : await readGroup(id) })}
    form={() => ({
      empty: { name: '', version: null },
      toValues: ({ name, version }): GroupValues => ({ name, version }),
      labels: groupLabels,
      schema: createCompany.body,
      toBody: ({ name, version }: GroupValues) => ({ name, ...(version === null ? {} : { version }) }),
    })}
    save={saveBy('POST /api/v1/Company', 'PUT /api/v1/Company/{id}', id)}
    seen={isCurrent(readGroup)}
    onSaved={onSaved}
    onGone={onGone}
    onClose={onClose}
  >
    {(form) => <TextInput {...form.bind('name')} required autoFocus />}
  </EditDialog>
)
