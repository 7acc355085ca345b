'use client'
import { LoadingDialog } from '#components/record/loading-dialog.tsx'
import { useLoaded } from '#components/record/use-loaded.ts'
import { useSettle } from '#components/record/use-settle.ts'
import { DateInput } from '#components/ui/form/date-input.tsx'
import { dateErrors } from '#components/ui/date-text.ts'
import { SwitchInput, TextInput } from '#components/ui/form/fields.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { RichTextEditor } from '#components/ui/rich-text/rich-text-editor.tsx'
import { call } from '#lib/http/client.ts'
import { createNews, type NewsItem } from '#lib/news-items/contract.ts'
import { richTextWords } from '#lib/rich-text/document.ts'
import { readLinkedArticle, type NamedArticle } from './articles.ts'
import { FieldRow } from './field-row.tsx'
import { newNewsItem, newsItemLabels, readNewsItem, toBody, toValues, type NewsItemValues } from './news-item-form.ts'
import { ArticleField, storedArticle, TagField, tagFormat } from './tag-fields.tsx'
import type { Reference } from './use-reference.ts'

const WIDTH = 800

interface NewsItemDialogProps {
  /** Null = a new item. */
  id: string | null
  reference: Reference
  onSaved: () => Promise<unknown>
  onClose: () => void
}

interface LoadedItem {
  stored: NewsItem | null
  article: NamedArticle | null
}

async function load(id: string | null): Promise<LoadedItem> {
  if (id === null) return { stored: null, article: null }
  const stored = await readNewsItem(id)
  return { stored, article: await readLinkedArticle(stored.articleId) }
}

/** "Create news" or "Edit news". Mounted = open. */
export function NewsItemDialog(props: NewsItemDialogProps) {
  const { id, onClose } = props
  const title = id === null ? 'Create news' : 'Edit news'
  const loaded = useLoaded(() => load(id))
  if (loaded.data === null)
    return <LoadingDialog title={title} width={WIDTH} error={loaded.error} onRetry={loaded.retry} onClose={onClose} />
  return <LoadedDialog {...props} title={title} loaded={loaded.data} />
}

function LoadedDialog({
  id,
  reference,
  title,
  loaded: { stored, article },
  onSaved,
  onClose,
}: NewsItemDialogProps & { title: string; loaded: LoadedItem }) {
  const { saved } = useSettle()
  const save = async (body: ReturnType<typeof toBody>) => {
    const sent = { ...body, issueDate: body.issueDate ?? '' }
    const reply =
      id === null ? await call('POST /api/v1/News', { body: sent }) : await call('PUT /api/v1/News/{id}', { params: { id }, body: sent })
    await saved(
      () => readNewsItem(reply.id),
      ({ version }) => version >= reply.version,
    )
    await onSaved()
  }
  return (
    <FormDialog<NewsItemValues, unknown>
      title={title}
      width={WIDTH}
      initial={stored === null ? newNewsItem : toValues(stored, article)}
      labels={newsItemLabels}
      schema={createNews.body}
      toBody={(values) => toBody(values, stored)}
      check={(values) => dateErrors(values, ['issueDate', 'publishDate'])}
      fromRecord={(record) => toValues(record as NewsItem, storedArticle((record as NewsItem).articleId, article))}
      format={{
        ...tagFormat(reference, ['topics', 'issuers', 'territories']),
        repositoryText: (value) => richTextWords(value as string) || '(empty)',
      }}
      // The schema reads rich text and dates into other forms; the server gets them as they are.
      onSubmit={(_, values) => save(toBody(values, stored))}
      {...(id !== null && { onGone: () => void onSaved() })}
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
          <RichTextEditor {...form.bind('repositoryText')} />
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
        </>
      )}
    </FormDialog>
  )
}
