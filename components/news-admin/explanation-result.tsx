import HiddenIcon from '@mui/icons-material/VisibilityOffOutlined'
import LockedIcon from '@mui/icons-material/LockOutlined'
import OpenIcon from '@mui/icons-material/VisibilityOutlined'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import type { Explanation } from '#lib/news-access/contract.ts'
import { decidingTags, outcomeWords, ruleText, verdict } from './explanation-words.ts'

const icons = { open: OpenIcon, locked: LockedIcon, hidden: HiddenIcon }
const colours = { open: 'success.main', locked: 'warning.main', hidden: 'text.secondary' }

/** The verdict with the rule that decided, and what each subscription of the person says. */
export function ExplanationResult({ explanation }: { explanation: Explanation }) {
  const { outcome, rule, subscriptions } = explanation
  const Icon = icons[outcome]
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box
        role="status"
        sx={{
          display: 'flex',
          gap: 1.5,
          alignItems: 'flex-start',
          p: 2,
          border: 1,
          borderColor: 'divider',
          borderLeft: 4,
          borderLeftColor: colours[outcome],
          borderRadius: 1,
          bgcolor: 'background.paper',
        }}
      >
        <Icon sx={{ color: colours[outcome], mt: 0.25 }} />
        <div>
          <Typography variant="h3" component="p">
            {verdict(explanation)}
          </Typography>
          <Typography sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>{ruleText(rule, decidingTags(explanation))}</Typography>
        </div>
      </Box>
      {subscriptions.length > 0 && (
        <section aria-labelledby="explanation-subscriptions">
          <Typography id="explanation-subscriptions" variant="h3" component="h2" sx={{ mb: 1 }}>
            {subscriptions.length === 1 ? 'What the 3W subscription says' : `What the ${subscriptions.length} 3W subscriptions say`}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {subscriptions.map((one) => (
              <Subscription key={one.id} {...one} />
            ))}
          </Box>
        </section>
      )}
    </Box>
  )
}

function Subscription({ serviceName, entityName, running, outcome, rule, tags }: Explanation['subscriptions'][number]) {
  const Icon = icons[outcome]
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { sm: 'minmax(0, 1fr) auto' },
        gap: { xs: 0.5, sm: 2 },
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <div>
        <Typography variant="subtitle2" component="h3">
          {`${serviceName}, ${entityName}`}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {running ? ruleText(rule, tags) : 'The subscription has ended, so it counts no more.'}
        </Typography>
      </div>
      <div>
        <Chip size="small" variant="outlined" {...(running && { icon: <Icon /> })} label={running ? outcomeWords[outcome] : 'Ended'} />
      </div>
    </Box>
  )
}
