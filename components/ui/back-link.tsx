import NextLink from 'next/link'
import BackIcon from '@mui/icons-material/ArrowBack'
import Button from '@mui/material/Button'

interface BackLinkProps {
  href: string
  /** Name of the page that it leads to. */
  children: string
}

/** From a page beside the tabs of an area back to them; stands above the title. */
export const BackLink = ({ href, children }: BackLinkProps) => (
  <Button component={NextLink} href={href} prefetch={false} color="inherit" size="small" startIcon={<BackIcon />} sx={{ mb: 1, ml: -1 }}>
    {children}
  </Button>
)
