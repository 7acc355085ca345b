/** A small PDF 1.4 file of one A4 page: a title and paragraphs in Helvetica. */

const LINE_LENGTH = 80
const encoder = new TextEncoder()

/** Lines of at most LINE_LENGTH characters. */
function wrapped(text: string): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + word.length + 1 > LINE_LENGTH) {
      lines.push(line)
      line = ''
    }
    line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}

/** The texts of the demo publications are ASCII. */
const escaped = (text: string): string => text.replace(/[\\()]/g, '\\$&')

/** @param paragraphs plain text */
export function pdfOf(title: string, paragraphs: readonly string[]): Uint8Array<ArrayBuffer> {
  const lines = paragraphs.flatMap((text) => [...wrapped(text), ''])
  const content = `BT /F2 20 Tf 72 760 Td (${escaped(title)}) Tj /F1 11 Tf 0 -36 Td 16 TL ${lines.map((line) => `(${escaped(line)}) Tj T*`).join(' ')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
    `<< /Title (${escaped(title)}) >>`,
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return encoder.encode(text)
}
