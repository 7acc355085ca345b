'use client'
import { useCallback } from 'react'
import { isVideo } from './form-pictures.ts'

interface NewMediaProps {
  file: File
  name: string
  className?: string | undefined
  /** In a preview: nothing is pressed. */
  still?: boolean
}

/** A picture or video of this page that is not stored yet; its address is released with the element. */
export function NewMedia({ file, name, className, still = false }: NewMediaProps) {
  const show = useCallback(
    (element: HTMLImageElement | HTMLVideoElement | null) => {
      if (element === null) return
      const address = URL.createObjectURL(file)
      element.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
  return isVideo(file) ? (
    <video ref={show} className={className} aria-label={name} controls={!still} preload="metadata" />
  ) : (
    <img ref={show} className={className} alt={name} />
  )
}
