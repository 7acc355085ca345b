'use client'
import { useEffect, useMemo } from 'react'

/** An address for a picture in memory, released when it is no longer shown. */
export function useObjectUrl(picture: Blob | null): string | null {
  const url = useMemo(() => (picture === null ? null : URL.createObjectURL(picture)), [picture])
  useEffect(
    () => () => {
      if (url !== null) URL.revokeObjectURL(url)
    },
    [url],
  )
  return url
}
