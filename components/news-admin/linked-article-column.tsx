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

/** The columns with the names of the articles that rows are linked to, once these are read. */
export const withArticleNames = <Row extends { articleId: string | null }>(
  columns: readonly TableColumn<Row>[],
  articles: ReadonlyMap<string, NamedArticle>,
): TableColumn<Row>[] =>
  columns.map((column) =>
    column.field === 'articleId'
      ? {
          ...column,
          value: ({ articleId }) => (articleId === null ? null : (articles.get(articleId)?.title ?? null)),
          render: ({ articleId }) => <ArticleCell id={articleId} articles={articles} />,
          minWidth: 180,
        }
      : column,
  )
