'use client'
import { useState } from 'react'
import PlayIcon from '@mui/icons-material/PlayArrowRounded'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { parseVideo, playerAddress } from './video-link.ts'

const providerNames = { youtube: 'YouTube', vimeo: 'Vimeo' } as const

/** A YouTube or Vimeo video by link or id; nothing is read from there before the click (security rule 34). Nothing is shown for another link. */
export function VideoPlayer({ link, title }: { link: string; title: string }) {
  const [playing, setPlaying] = useState(false)
  const video = parseVideo(link)
  if (video === null) return null
  const frame = { width: '100%', aspectRatio: '16 / 9', border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' } as const
  if (playing)
    return (
      <Box
        component="iframe"
        src={playerAddress(video)}
        title={title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        sx={{ ...frame, display: 'block' }}
      />
    )
  return (
    <ButtonBase
      onClick={() => setPlaying(true)}
      sx={{
        ...frame,
        flexDirection: 'column',
        gap: 1.5,
        p: 2,
        bgcolor: 'action.hover',
        typography: 'body2',
        textAlign: 'center',
        '&:hover': { bgcolor: 'action.selected' },
      }}
    >
      <Box sx={{ display: 'grid', placeItems: 'center', width: 56, height: 56, borderRadius: '50%', bgcolor: 'primary.main', color: 'primary.contrastText' }}>
        <PlayIcon fontSize="large" />
      </Box>
      <Box component="span" sx={{ fontWeight: 500 }}>
        {title}
      </Box>
      <Box component="span" sx={{ color: 'text.secondary' }}>{`Play the video from ${providerNames[video.provider]}`}</Box>
    </ButtonBase>
  )
}
