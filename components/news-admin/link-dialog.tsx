'use client'
import { ACTION_TAKEN, useWrite } from '#components/ui/feedback/use-write.ts'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import type { NamedArticle } from './articles.ts'
import { readNewsItem } from './news-item-form.ts'
import { ArticleField } from './tag-fields.tsx'

const labels = { articleId: 'Article' }
interface LinkValues {
  articleId: NamedArticle | null
}

interface LinkDialogProps {
  /** News items to link. */
  ids: readonly string[]
  onLinked: () => Promise<unknown>
  onClose: () => void
}

/** Links news items to one article, or to none (B204). Mounted = open. */
export function LinkDialog({ ids, onLinked, onClose }: LinkDialogProps) {
  const { write } = useWrite()
  const save = async (articleId: string | null) => {
    await write(
      'PATCH /api/v1/News/ArticleId',
      { body: { ids: [...ids], articleId } },
      {
        seen: async () => (await Promise.all(ids.slice(0, 1).map(readNewsItem))).every((item) => item.articleId === articleId),
        success: ACTION_TAKEN,
      },
    )
    await onLinked()
  }
  return (
    <FormDialog<LinkValues>
      title={ids.length === 1 ? 'Link to an article' : `Link ${ids.length} news items to an article`}
      initial={{ articleId: null }}
      labels={labels}
      onSubmit={(_, { articleId }) => save(articleId?.id ?? null)}
      onClose={onClose}
    >
      {(form) => <ArticleField {...form.bind('articleId')} hint="Left empty, the news items are linked to no article." />}
    </FormDialog>
  )
}
