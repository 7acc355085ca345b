'use client'
import NextLink from 'next/link'
import { usePathname, useSearchParams } from 'next/navigation'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { BackLink } from '#components/ui/back-link.tsx'
import { ArticleReadsTable } from './article-reads-table.tsx'
import { TopicReadsTable } from './topic-reads-table.tsx'

const BY = 'by'
const views = [
  { id: 'articles', label: 'By article' },
  { id: 'topics', label: 'By topic' },
] as const

/** How much of the news is read, by article and by topic; the view is in the address. */
export function ReadershipPage() {
  const pathname = usePathname()
  const chosen = useSearchParams().get(BY) === 'topics' ? 'topics' : 'articles'
  return (
    <>
      <BackLink href="/admin">Administration</BackLink>
      <Typography variant="h1">Readership</Typography>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>
        Each reader counts once per article, by the mark that it is read
      </Typography>
      <Button component={NextLink} href="/news/proof" prefetch={false} variant="outlined" size="small" sx={{ mb: 2 }}>
        Proof of reading by company
      </Button>
      <Box sx={{ borderBottom: 1, borderColor: 'divider', mb: 2 }}>
        <Tabs value={chosen} aria-label="Readership">
          {views.map(({ id, label }) => (
            <Tab
              key={id}
              value={id}
              label={label}
              id={`readership-tab-${id}`}
              aria-controls={chosen === id ? 'readership-panel' : undefined}
              component={NextLink}
              href={id === 'articles' ? pathname : `${pathname}?${BY}=${id}`}
              prefetch={false}
              replace
              scroll={false}
            />
          ))}
        </Tabs>
      </Box>
      <div role="tabpanel" id="readership-panel" aria-labelledby={`readership-tab-${chosen}`}>
        {chosen === 'topics' ? <TopicReadsTable /> : <ArticleReadsTable />}
      </div>
    </>
  )
}
