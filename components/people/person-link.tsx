'use client'
import type { ReactNode } from 'react'
import NextLink from 'next/link'
import Link from '@mui/material/Link'
import { personPath } from '#lib/people/words.ts'

interface PersonLinkProps {
  ppid: string
  name: string
}

/** The name in the cell of a list, to the page of the person where there is one; null = the cell shows what the column says. */
export const personCell = (ppid: string | null | undefined, name: string | null | undefined): ReactNode =>
  ppid && name ? <PersonLink ppid={ppid} name={name} /> : null

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
