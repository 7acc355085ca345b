'use client'
import { useState } from 'react'
import NextLink from 'next/link'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import type { Obligation } from '#lib/obligations/contract.ts'
import { appliesWords, impactText } from '#lib/obligations/words.ts'
import type { Applies } from '#lib/obligations/words.ts'
import { shortDate } from '#lib/text/short-date.ts'
import { ActionList } from './action-list.tsx'

const DecisionDialog = loadOnDemand(() => import('./decision-dialog.tsx').then((module) => module.DecisionDialog))

const colours: Readonly<Record<Applies, 'primary' | 'default' | 'warning'>> = { yes: 'primary', no: 'default', open: 'warning' }

/** An entry of a register: what the company decided and why, what became of the article since, its actions and its history. */
export function EntryView({ entry, onArticle }: { entry: Obligation; onArticle: boolean }) {
  const [deciding, setDeciding] = useState(false)
  const { applies, reason, decidedByName, decidedAt, articleVersion, impact, history } = entry
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <ArticleChange entry={entry} onArticle={onArticle} />
      <Box sx={{ display: 'grid', gap: 0.75 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '6px 12px', alignItems: 'center' }}>
          <Chip size="small" color={colours[applies]} variant={applies === 'no' ? 'outlined' : 'filled'} label={appliesWords[applies]} />
          <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
            {`Decided by ${decidedByName} on ${shortDate(decidedAt)}, on version ${articleVersion}`}
          </Box>
          {entry.mayWrite && (
            <Button size="small" onClick={() => setDeciding(true)} sx={{ displayPrint: 'none', mx: { xs: -1.25, sm: 0 } }}>
              Decide anew
            </Button>
          )}
        </Box>
        {reason !== '' && <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{reason}</Box>}
        {impact !== null && <Box sx={{ typography: 'body2' }}>{`Impact in our note: ${impactText(impact)}`}</Box>}
      </Box>
      <ActionList entry={entry} />
      <Box component="details" sx={{ typography: 'body2' }}>
        <Box component="summary" sx={{ cursor: 'pointer', py: 0.5 }}>{`History (${history.length})`}</Box>
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, mt: 0.5, display: 'grid', gap: 0.5 }}>
          {history.map(({ at, byName, words }) => (
            <Box component="li" key={`${at} ${words}`} sx={{ overflowWrap: 'anywhere' }}>
              <Box component="span" sx={{ color: 'text.secondary' }}>{`${shortDate(at)}, ${byName}: `}</Box>
              {words}
            </Box>
          ))}
        </Box>
      </Box>
      {deciding && (
        <DecisionDialog
          entry={entry}
          articleId={entry.articleId}
          entityId={entry.entityId}
          entityName={entry.entityName}
          onClose={() => setDeciding(false)}
        />
      )}
    </Box>
  )
}

/** What became of the article after the decision; nothing while it is as it was. */
function ArticleChange({ entry, onArticle }: { entry: Obligation; onArticle: boolean }) {
  const { articleState, articleId, articleVersion, currentVersion } = entry
  if (articleState === 'withdrawn')
    return <Alert severity="warning">The article was withdrawn after this decision. The entry stands as it was decided.</Alert>
  if (articleState !== 'changed') return null
  return (
    <Alert severity="warning">
      {`The article has changed since this decision: it was about version ${articleVersion}, now there is version ${currentVersion}. `}
      {onArticle || articleId === null ? (
        'Read it again'
      ) : (
        <Link component={NextLink} href={`/news/view/${articleId}`}>
          Read it again
        </Link>
      )}
      {', then decide anew.'}
    </Alert>
  )
}
