'use client'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useBanner } from '#components/ui/feedback/banner-queue.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { PageLoader } from '#components/ui/feedback/page-loader.tsx'
import { CardsSkeleton, RowsSkeleton, TextSkeleton } from '#components/ui/feedback/skeletons.tsx'
import { FORM_WARNING } from '#components/ui/form/use-form.ts'
import { Example, Row } from './example.tsx'
import { refused } from './sample-data.ts'

export function FeedbackExamples() {
  const banner = useBanner()
  const frame = { border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }
  return (
    <>
      <Example title="Banners">
        <Row>
          <Button
            variant="outlined"
            onClick={() => banner.success('Your action has been taken into account and will be treated in a few moments.')}
          >
            Success
          </Button>
          <Button variant="outlined" onClick={() => banner.warning(FORM_WARNING, { duration: 6000 })}>
            Warning
          </Button>
          <Button variant="outlined" onClick={() => banner.failure(refused())}>
            Error
          </Button>
          <Button
            variant="outlined"
            onClick={() =>
              banner.show({
                kind: 'info',
                text: 'The filter was removed.',
                action: { label: 'Undo', onAction: () => banner.success('The filter is back.') },
              })
            }
          >
            With undo
          </Button>
          <Button
            variant="outlined"
            onClick={() =>
              banner.error('An error occured while processing your request :', {
                lines: ['Please provide a valid name', 'Group is required'],
              })
            }
          >
            With a list
          </Button>
        </Row>
      </Example>
      <Example title="Empty, waiting, loading">
        <Box sx={frame}>
          <EmptyState filtered={false}>There are no services yet.</EmptyState>
        </Box>
        <Box sx={frame}>
          <EmptyState filtered onClear={() => banner.success('The filters are cleared.')} />
        </Box>
        <Box sx={{ ...frame, '& > div': { minHeight: 200 } }}>
          <PageLoader />
          <PageLoader kind="application" />
        </Box>
        <RowsSkeleton rows={4} />
        <CardsSkeleton cards={2} />
        <TextSkeleton />
      </Example>
    </>
  )
}
