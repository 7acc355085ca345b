'use client'
import NextLink from 'next/link'
import Link from '@mui/material/Link'
import { personPath } from '#lib/people/words.ts'

interface PersonLinkProps {
  ppid: string
  name: string
}

/** The name of a person that leads to the person's page; high enough to be hit by a finger (24 px). */
export function PersonLink({ ppid, name }: PersonLinkProps) {
  return (
    <Link
      component={NextLink}
      href={personPath(ppid)}
      prefetch={false}
      color="inherit"
      underline="hover"
      sx={{ display: 'inline-block', lineHeight: '24px' }}
    >
      {name}
    </Link>
  )
}
