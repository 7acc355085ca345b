'use client'
import dynamic from 'next/dynamic'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { ColorSchemeSwitch } from '#components/theme/color-scheme-switch.tsx'
import { BannerProvider } from '#components/ui/feedback/banner-queue.tsx'
import { BasicExamples } from './basic-examples.tsx'
import { FeedbackExamples } from './feedback-examples.tsx'

// As the pages do it: forms, tables and the editor come on their own.
const FieldExamples = dynamic(() => import('./field-examples.tsx').then((module) => module.FieldExamples))
const DialogExamples = dynamic(() => import('./dialog-examples.tsx').then((module) => module.DialogExamples))
const TableExamples = dynamic(() => import('./table-examples.tsx').then((module) => module.TableExamples))
const TextExamples = dynamic(() => import('./text-examples.tsx').then((module) => module.TextExamples))

/** The interface kit: each component in each state. */
export function Gallery() {
  return (
    <BannerProvider>
      <Box component="main" sx={{ maxWidth: 1240, mx: 'auto', px: { xs: 2, sm: 4 }, pb: 8 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', py: 3 }}>
          <Typography variant="h1" sx={{ flex: 1 }}>
            Interface kit
          </Typography>
          <ColorSchemeSwitch />
        </Box>
        <BasicExamples />
        <FieldExamples />
        <FeedbackExamples />
        <DialogExamples />
        <TableExamples />
        <TextExamples />
      </Box>
    </BannerProvider>
  )
}
