/** Plain text with its paragraphs (parted by an empty line) and line breaks. */
export function Paragraphs({ text, className }: { text: string; className?: string | undefined }) {
  return text
    .split(/\r?\n\s*\r?\n/)
    .filter((part) => part.trim() !== '')
    .map((part, index) => (
      <p key={index} className={className}>
        {part.trim()}
      </p>
    ))
}
