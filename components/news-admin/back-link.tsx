import NextLink from 'next/link'
import BackIcon from '@mui/icons-material/ArrowBack'
import Button from '@mui/material/Button'

/** From the pages beside the tabs back to them. */
export const BackLink = () => (
  <Button component={NextLink} href="/articlesadmin" prefetch={false} color="inherit" size="small" startIcon={<BackIcon />} sx={{ mb: 1 }}>
    News Admin
  </Button>
)
