'use client'
import { useState } from 'react'
import { RichTextEditor } from '#components/ui/rich-text/rich-text-editor.tsx'
import { RichTextView } from '#components/ui/rich-text/rich-text-view.tsx'
import { Example } from './example.tsx'
import { article } from './sample-data.ts'

export function TextExamples() {
  const [text, setText] = useState(article)
  return (
    <>
      <Example title="Rich text: writing" wide>
        <RichTextEditor id="rich" label="What is new" value={text} onChange={setText} required />
        <RichTextEditor id="rich-wrong" label="Background" value="" onChange={() => undefined} error="This field is required" />
      </Example>
      <Example title="Rich text: reading" wide>
        <RichTextView text={text} />
        <RichTextView text={'Text that is no document\nis shown <as it is>.'} />
      </Example>
    </>
  )
}
