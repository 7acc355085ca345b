import Box from '@mui/material/Box'
import type { TableColumn } from '#components/ui/table/table-columns.ts'
import { articleName, type NamedArticle } from './articles.ts'

function ArticleCell({ id, articles }: { id: string | null; articles: ReadonlyMap<string, NamedArticle> }) {
  const article = id === null ? undefined : articles.get(id)
  if (article === undefined) return null
  const text = articleName(article)
  return (
    <Box component="span" title={text} sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: { sm: 'nowrap' } }}>
      {text}
    </Box>
  )
}

/** Column of the article that a row is linked to. */
export const linkedArticleColumn = <Row extends { articleId: string | null }>(
  articles: ReadonlyMap<string, NamedArticle>,
): TableColumn<Row> => ({
  field: 'articleId',
  label: 'Linked article',
  value: ({ articleId }) => (articleId === null ? null : (articles.get(articleId)?.title ?? null)),
  render: ({ articleId }) => <ArticleCell id={articleId} articles={articles} />,
  sortable: false,
  minWidth: 180,
})
