import Box from '@mui/material/Box'
import { articleName, type NamedArticle } from './articles.ts'

/** The article that a row is linked to, in a table. */
export function ArticleCell({ id, articles }: { id: string | null; articles: ReadonlyMap<string, NamedArticle> }) {
  const article = id === null ? undefined : articles.get(id)
  if (article === undefined) return null
  const text = articleName(article)
  return (
    <Box component="span" title={text} sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: { sm: 'nowrap' } }}>
      {text}
    </Box>
  )
}
