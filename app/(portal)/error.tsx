'use client'
import { UnexpectedError } from '#components/layout/unexpected-error.tsx'

export default function PortalError({ error }: { error: Error & { digest?: string } }) {
  return <UnexpectedError error={error} />
}
