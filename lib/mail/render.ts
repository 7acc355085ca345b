import 'server-only'
import { render, toPlainText } from '@react-email/components'
import type { ReactElement } from 'react'

/** Characters per line of the plain text; a longer word, an address say, stays whole. */
const TEXT_WIDTH = 78

const asWritten = { uppercase: false }

/**
 * A mail made of the parts of `frame.tsx` as HTML and as plain text.
 * React escapes every text, so that nothing in it becomes markup (security rule 36).
 */
export async function renderMail(mail: ReactElement): Promise<{ html: string; text: string }> {
  const html = await render(mail)
  const text = toPlainText(html, {
    wordwrap: TEXT_WIDTH,
    selectors: [
      { selector: 'h1', options: asWritten },
      { selector: 'h2', options: asWritten },
    ],
  })
  return { html, text }
}
