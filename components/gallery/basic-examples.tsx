'use client'
import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { tenantPalette } from '#lib/config/tenant-palette.ts'
import { Avatar } from '#components/ui/picture/avatar.tsx'
import { BusyButton } from '#components/ui/feedback/busy-button.tsx'
import { VideoPlayer } from '#components/ui/video-player.tsx'
import { Example, Row } from './example.tsx'
import { later } from './sample-data.ts'

export function BasicExamples() {
  const [busy, setBusy] = useState(false)
  const work = async () => {
    setBusy(true)
    await later(1500)
    setBusy(false)
  }
  return (
    <>
      <Example title="Type">
        <Box sx={{ display: 'grid', gap: 1 }}>
          {(['h1', 'h2', 'h3', 'h4'] as const).map((variant) => (
            <Typography key={variant} variant={variant} component="p">
              {`Services of the firm (${variant})`}
            </Typography>
          ))}
        </Box>
        <div>
          <Typography>Body text: a calm page for work, with real hierarchy instead of boxes in boxes.</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', my: 1 }}>
            Quiet text below it, for dates and owners.
          </Typography>
          <Link href="#link">A link in a text</Link>
        </div>
        <Row>
          {tenantPalette.map((colour, index) => (
            <Chip
              key={colour}
              size="small"
              variant="outlined"
              label={`Tenant ${index + 1}`}
              icon={
                <Box
                  component="span"
                  sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: `${colour} !important`, ml: '8px !important' }}
                />
              }
            />
          ))}
        </Row>
      </Example>
      <Example title="Buttons and badges">
        <Row>
          <Button variant="contained">Save</Button>
          <Button variant="outlined">Export</Button>
          <Button>More</Button>
          <Button variant="contained" color="error">
            Delete
          </Button>
          <Button variant="contained" disabled>
            Disabled
          </Button>
        </Row>
        <Row>
          <BusyButton variant="contained" busy={busy} onClick={() => void work()}>
            Save
          </BusyButton>
          <BusyButton variant="outlined" busy busyLabel="Loading">
            Export All users
          </BusyButton>
        </Row>
        <Row>
          <Chip size="small" color="primary" label="Highlighted" />
          <Chip size="small" color="primary" variant="outlined" label="New" />
          <Chip size="small" label="Recurring" />
          <Chip size="small" color="warning" variant="outlined" label="Expired" />
        </Row>
      </Example>
      <Example title="People and video">
        <Row>
          <Avatar name="Ann Lee" />
          <Avatar name="Ann B C Lee" size={40} />
          <Avatar name="Béatrice Muller" size={56} photo={PHOTO} />
        </Row>
        <VideoPlayer link="https://vimeo.com/76979871" title="How we work" />
      </Example>
    </>
  )
}

/** A small picture, so that the page asks nobody for one. */
const PHOTO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFElEQVR4nGP4z8DAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg=='
