'use client'
import { EditDialog, isCurrent, saveBy } from '#components/record/edit-dialog.tsx'
import { DateInput } from '#components/ui/form/date-input.tsx'
import { linkableArticles } from '#components/news-editor/article-calls.ts'
import { ScheduleNote } from '#components/news-editor/schedule-note.tsx'
import { dateErrors } from '#components/ui/date-text.ts'
import { SwitchInput, TextInput } from '#components/ui/form/fields.tsx'
import { checking } from '#components/ui/form/form-state.ts'
import { RichTextEditor } from '#components/ui/rich-text/rich-text-editor.tsx'
import { createNews } from '#lib/news-items/contract.ts'
import { richTextWords } from '#lib/rich-text/document.ts'
import { withLinkedArticle } from './articles.ts'
import { FieldRow } from './field-row.tsx'
import { newNewsItem, newsItemLabels, readNewsItem, toBody, toValues, type NewsItemValues } from './news-item-form.ts'
import { ArticleField, storedArticle, TagField, tagFormat } from './tag-fields.tsx'
import type { Reference } from './use-reference.ts'

interface NewsItemDialogProps {
  /** Null = a new item. */
  id: string | null
  reference: Reference
  onSaved: () => Promise<unknown>
  onClose: () => void
}

const articles = linkableArticles(null)

/** "Create news" or "Edit news". Mounted = open. */
export const NewsItemDialog = ({ id, reference, onSaved, onClose }: NewsItemDialogProps) => (
  <EditDialog
    title={id === null ? 'Create news' : 'Edit news'}
    width={800}
    load={() => withLinkedArticle(id, readNewsItem)}
    form={({ stored, article }) => ({
      empty: newNewsItem,
      toValues: (item) => toValues(item, storedArticle(item.articleId, article)),
      labels: newsItemLabels,
      schema: checking(createNews.body),
      toBody: (values: NewsItemValues) => toBody(values, stored),
      check: (values: NewsItemValues) => dateErrors(values, ['issueDate', 'publishDate']),
      format: {
        ...tagFormat(reference, ['topics', 'issuers', 'territories']),
        repositoryText: (value) => richTextWords(value as string) || '(empty)',
      },
    })}
    save={saveBy('POST /api/v1/News', 'PUT /api/v1/News/{id}', id)}
    seen={isCurrent(readNewsItem)}
    onSaved={onSaved}
    onGone={onSaved}
    onClose={onClose}
  >
    {(form) => (
      <>
        <TextInput {...form.bind('title')} required autoFocus={id === null} />
        <FieldRow>
          <DateInput {...form.bind('issueDate')} required />
          <DateInput
            {...form.bind('publishDate')}
            hint="Left empty, the day of the first publishing. It cannot lie ahead once published."
          />
        </FieldRow>
        <RichTextEditor {...form.bind('repositoryText')} articles={articles} />
        <ArticleField {...form.bind('articleId')} hint="Without one it is an item of the repository." />
        <TagField {...form.bind('topics')} kind="topics" reference={reference} />
        <FieldRow>
          <TagField {...form.bind('issuers')} kind="issuers" reference={reference} />
          <TagField {...form.bind('territories')} kind="territories" reference={reference} />
        </FieldRow>
        <FieldRow columns={3}>
          <SwitchInput {...form.bind('published')} />
          <SwitchInput {...form.bind('mustRead')} />
          <SwitchInput {...form.bind('isAlive')} hint="Off = archived." />
        </FieldRow>
        {id !== null && <ScheduleNote kind="NewsItem" id={id} />}
      </>
    )}
  </EditDialog>
)
