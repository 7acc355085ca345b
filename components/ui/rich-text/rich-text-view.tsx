import Box from '@mui/material/Box'
import { parseRichText } from '#lib/rich-text/document.ts'
import { RichTextDocument } from './rich-text-document.tsx'
import { richTextStyles } from './rich-text-styles.ts'

/**
 * Stored rich text as a page, rendered on the server too. A closed set of nodes, marks and link kinds; a text that is no such document is shown as
 * plain text (A126, security rule 33).
 */
export function RichTextView({ text }: { text: string }) {
  const document = parseRichText(text)
  if (document === null) return <Box sx={{ ...richTextStyles, whiteSpace: 'pre-wrap' }}>{text}</Box>
  return (
    <Box sx={richTextStyles}>
      <RichTextDocument document={document} />
    </Box>
  )
}
