import { AccessScreen } from '#components/layout/access-screen.tsx'
import { PersonChoice } from '#components/users/person-choice.tsx'
import { requireAccess } from '#lib/shell/page-access.ts'
import { findViewable, viewablePerson } from '#lib/view-as/people-service.ts'

const textOf = (value: string | string[] | undefined): string => (typeof value === 'string' ? value.trim() : '')

/** View as: a person is chosen here, by the firm's people only. */
export default async function Page({ searchParams }: PageProps<'/viewAs'>) {
  const access = await requireAccess({ internal: true })
  if (access.kind !== 'allowed') return <AccessScreen outcome={access} />
  const { person, search, ended } = await searchParams
  const chosen = textOf(person) === '' ? null : await viewablePerson(access.actor, textOf(person))
  const found = await findViewable(access.actor, textOf(search))
  return (
    <PersonChoice
      {...found}
      chosen={chosen}
      refused={textOf(person) !== '' && chosen === null}
      search={textOf(search)}
      ended={textOf(ended) !== ''}
    />
  )
}
