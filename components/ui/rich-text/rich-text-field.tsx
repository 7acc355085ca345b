'use client'
import dynamic from 'next/dynamic'
import Skeleton from '@mui/material/Skeleton'
import { keepLoading } from '#components/ui/keep-loading.ts'
import type { RichTextEditorProps } from './rich-text-editor.tsx'

const LazyEditor = dynamic(
  keepLoading(() => import('./rich-text-editor.tsx').then((module) => module.RichTextEditor)),
  {
    ssr: false,
    loading: () => <Skeleton variant="rounded" height={212} />,
  },
)

/** The rich-text editor, read when a form with it is opened. */
export const RichTextField = (props: RichTextEditorProps) => <LazyEditor {...props} />
