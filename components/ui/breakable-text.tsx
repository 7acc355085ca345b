import { Fragment } from 'react'

/** A text whose e-mail addresses break behind the @ or a dot where they do not fit, and not in mid-word. */
export function BreakableText({ text }: { text: string }) {
  if (!text.includes('@')) return text
  return text.split(/(?<=[@.])(?=\S)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
