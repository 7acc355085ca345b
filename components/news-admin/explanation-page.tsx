'use client'
import { useCallback } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { AsyncSelect } from '#components/ui/form/async-select.tsx'
import { BackLink } from '#components/ui/back-link.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { ScriptedFields } from '#components/ui/form/scripted-fields.tsx'
import { TextSkeleton } from '#components/ui/feedback/skeletons.tsx'
import { Failure } from '#components/news/list-frame.tsx'
import { loadUsers, nameOf, type ListedUser } from '#components/people/load-users.ts'
import { UserOption } from '#components/people/user-option.tsx'
import { useApi, useApiForm } from '#lib/http/use-api.ts'
import { articleName, loadArticles, readArticleNames, type NamedArticle } from './articles.ts'
import { ExplanationResult } from './explanation-result.tsx'
import { useQueryState } from '#components/ui/use-query-state.ts'

const noRefocus = { revalidateOnFocus: false } as const
const ARTICLE = 'article'
const PERSON = 'person'
/** 'Ann Lee, ann@alpha.example': two people may have one name. */
const personLabel = (person: ListedUser): string => (person.name ? `${nameOf(person)}, ${person.email}` : person.email)

/** Which rule decides whether one person sees one article; both are in the address (A129, W43). */
export function ExplanationPage() {
  const { query, write } = useQueryState()
  const [id, ppid] = [query.get(ARTICLE), query.get(PERSON)]
  const article = useApiForm(
    'POST /api/v1/Article3W/titles',
    id === null ? null : { body: { ids: [id] } },
    'the article of either type',
    async (): Promise<NamedArticle | null> => (await readArticleNames([id ?? '']))[0] ?? null,
    noRefocus,
  )
  const person = useApi('GET /api/v1/User/{id}', ppid === null ? null : { params: { id: ppid } }, noRefocus)
  const pair = id === null || ppid === null ? null : { params: { id, ppid } }
  const explanation = useApi('GET /api/v1/News/explanation/{id}/{ppid}', pair, noRefocus)
  const chooseArticle = useCallback((chosen: NamedArticle | null) => write({ [ARTICLE]: chosen?.id ?? null }), [write])
  const choosePerson = useCallback((chosen: ListedUser | null) => write({ [PERSON]: chosen?.ppid ?? null }), [write])
  return (
    <Box sx={{ maxWidth: 880 }}>
      <BackLink href="/articlesadmin">News Admin</BackLink>
      <Typography variant="h1">Who sees what</Typography>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 2.5 }}>Choose an article and a person, and see which rule decides</Typography>
      <ScriptedFields>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }, mb: 3 }}>
          <AsyncSelect<NamedArticle>
            id="explanation-article"
            label="Article"
            placeholder="Search by words or number"
            value={id === null ? null : (article.data ?? null)}
            onChange={chooseArticle}
            load={loadArticles}
            getKey={(one) => one.id}
            getLabel={articleName}
          />
          <AsyncSelect<ListedUser>
            id="explanation-person"
            label="Person"
            placeholder="Search by name or e-mail"
            value={ppid === null ? null : (person.data ?? null)}
            onChange={choosePerson}
            load={loadUsers}
            getKey={(one) => one.ppid}
            getLabel={personLabel}
            renderOption={(one) => <UserOption user={one} />}
          />
        </Box>
      </ScriptedFields>
      {id === null || ppid === null ? (
        <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}>
          <EmptyState filtered={false}>{id === null ? 'Choose an article and a person.' : 'Choose a person.'}</EmptyState>
        </Box>
      ) : explanation.error ? (
        <Failure error={explanation.error} onRetry={() => void explanation.mutate()} />
      ) : explanation.data === undefined ? (
        <TextSkeleton lines={6} />
      ) : (
        <ExplanationResult explanation={explanation.data} />
      )}
    </Box>
  )
}
