'use client'
import { useEffect } from 'react'
import { keepView } from './own-marks.ts'

/** Keeps the service as opened by the person who looks at it: in the browser, since the server renders pages that nobody opens too. Renders nothing. */
export function ViewKeeper({ serviceId }: { serviceId: string }) {
  useEffect(() => {
    // Nobody waits for it, and a list of what was opened is no reason for an error.
    const keep = () => void keepView(serviceId).catch(() => undefined)
    if (!isPrerendering()) return keep()
    // Browsers run the scripts of a page that they load ahead; it is opened when they show it.
    document.addEventListener('prerenderingchange', keep, { once: true })
    return () => document.removeEventListener('prerenderingchange', keep)
  }, [serviceId])
  return null
}

const isPrerendering = (): boolean => 'prerendering' in document && document.prerendering === true
