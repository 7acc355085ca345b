'use client'
import { useMemo, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReferenceNames, TagKind } from '#components/news/news-filters.ts'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { AsyncSelect } from '#components/ui/form/async-select.tsx'
import { DateInput } from '#components/ui/form/date-input.tsx'
import { SwitchInput, TextInput } from '#components/ui/form/fields.tsx'
import { MultiSelect } from '#components/ui/form/multi-select.tsx'
import { RichTextField } from '#components/ui/rich-text/rich-text-field.tsx'
import type { Form } from '#components/ui/form/use-form.ts'
import type { ArticleType } from '#lib/articles/contract.ts'
import { AttachmentsField } from './attachments-field.tsx'
import { linkableArticles, loadNewsItems, newsPictures } from './article-calls.ts'
import { sectionsOf, type ArticleValues, type LinkedItem } from './article-values.ts'

interface FieldsProps {
  form: Form<ArticleValues>
}

/** The title and the sections, as they will follow each other in the article. @param id of the article; null = a new one */
export function TextFields({ form, type, id }: FieldsProps & { type: ArticleType; id: string | null }) {
  const { write } = useWrite()
  const pictures = useMemo(() => newsPictures(write), [write])
  const articles = useMemo(() => linkableArticles(id), [id])
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, alignContent: 'start', minWidth: 0 }}>
      <TextInput {...form.bind('title')} required />
      {sectionsOf(type, form.values).map((section) => (
        <RichTextField key={section} {...form.bind(section)} pictures={pictures} articles={articles} />
      ))}
    </Box>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, '& + &': { pt: 3, borderTop: 1, borderColor: 'divider' } }}
    >
      <Typography variant="h4" component="h2">
        {title}
      </Typography>
      {children}
    </Box>
  )
}

const tagKinds = ['topics', 'issuers', 'documentTypes', 'territories'] as const satisfies readonly TagKind[]

interface SideFieldsProps extends FieldsProps {
  /** The stored article is published, so that people may have read it. */
  wasPublished: boolean
  names: ReferenceNames
  /** Below the publication, when it happens by itself. */
  schedule: ReactNode
  /** Below the tags, who would be reached. */
  reach: ReactNode
}

/** What stands beside the text: publication, dates, tags, files, linked news. */
export function SideFields({ form, names, wasPublished, schedule, reach }: SideFieldsProps) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, alignContent: 'start', minWidth: 0 }}>
      <Group title="Publication">
        <div>
          <SwitchInput {...form.bind('published')} />
          <SwitchInput {...form.bind('reviewed')} hint="Internal quality mark, not shown to clients" />
          {wasPublished && form.values.published && (
            <SwitchInput
              {...form.bind('matters')}
              hint="With this save the article is unread again for them, with its changes marked. Who had to confirm it is asked again."
            />
          )}
        </div>
        <DateInput
          {...form.bind('publishDate')}
          hint="Left empty, the day of the first publication. It cannot lie ahead once the article is published."
        />
        {schedule}
      </Group>
      <Group title="Dates">
        <DateInput {...form.bind('startDate')} hint="When the source was issued." />
        <DateInput {...form.bind('endDate')} />
      </Group>
      <Group title="Tags">
        {tagKinds.map((kind) => (
          <MultiSelect key={kind} {...form.bind(kind)} options={names[kind].map(({ id, name }) => ({ value: id, label: name }))} />
        ))}
        {reach}
      </Group>
      <Group title="Attachments">
        <AttachmentsField {...form.bind('attachments')} />
      </Group>
      <Group title="Linked news">
        <AsyncSelect<LinkedItem>
          {...form.bind('linkedNews')}
          multiple
          label="News items"
          placeholder="Search by words"
          load={loadNewsItems}
          getKey={({ id }) => id}
          getLabel={({ title }) => title}
        />
      </Group>
    </Box>
  )
}
