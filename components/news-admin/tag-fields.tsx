'use client'
import { AsyncSelect } from '#components/ui/form/async-select.tsx'
import type { FieldProps } from '#components/ui/form/fields.tsx'
import { MultiSelect } from '#components/ui/form/multi-select.tsx'
import type { TagKind } from '#components/news/news-filters.ts'
import { articleName, loadArticles, unnamedArticle, type NamedArticle } from './articles.ts'
import type { Reference } from './use-reference.ts'

/** Reference items of one kind. */
export const TagField = ({ kind, reference, ...field }: FieldProps<readonly string[]> & { kind: TagKind; reference: Reference }) => (
  <MultiSelect {...field} options={reference.options[kind]} />
)

/** An article of either type, searched on the server. */
export const ArticleField = (field: FieldProps<NamedArticle | null>) => (
  <AsyncSelect<NamedArticle>
    placeholder="Search by words or number"
    {...field}
    load={loadArticles}
    getKey={({ id }) => id}
    getLabel={articleName}
  />
)

/** How tags read in the comparison after a stale save, by field. */
export const tagFormat = (reference: Reference, kinds: readonly TagKind[]): Record<string, (value: unknown) => string> =>
  Object.fromEntries(kinds.map((kind) => [kind, (value: unknown) => reference.namesOf(kind, value as string[]).join(', ') || '(empty)']))

/** The stored article of a form after a stale save: its record names it by id only, so one that the form does not know is called so. */
export const storedArticle = (id: string | null, known: NamedArticle | null): NamedArticle | null =>
  id === null ? null : known?.id === id ? known : unnamedArticle(id)
