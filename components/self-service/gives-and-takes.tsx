import Typography from '@mui/material/Typography'
import type { OwnRequest } from '#lib/self-service/contract.ts'

/** Which subscriptions a request gives and takes, and why it was refused. */
export const GivesAndTakes = ({ request: { gives, takes, reason } }: { request: Pick<OwnRequest, 'gives' | 'takes' | 'reason'> }) => (
  <>
    {gives.length > 0 && <Typography variant="body2" sx={{ mt: 0.75 }}>{`Gets ${gives.join(', ')}`}</Typography>}
    {takes.length > 0 && <Typography variant="body2" sx={{ mt: 0.75 }}>{`Loses ${takes.join(', ')}`}</Typography>}
    {reason !== null && reason !== '' && (
      <Typography variant="body2" sx={{ mt: 0.75, pl: 1.5, borderLeft: 3, borderColor: 'divider', whiteSpace: 'pre-wrap' }}>
        {reason}
      </Typography>
    )}
  </>
)
