import { Fragment } from 'react'

/** A text whose e-mail addresses break behind the @ or a dot where they do not fit, and not in mid-word. */
export function BreakableText({ text }: { text: string }) {
  if (!text.includes('@')) return text
  return text.split(/(?<=[@.])/).map((part, index) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ))
}
