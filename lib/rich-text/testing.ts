import { text } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { makeXmlReader } from '#lib/spreadsheet/xml.ts'

/** Texts of the XML parts of an Office file, by their path; every part is read as strict XML. */
export async function xmlPartsOf(bytes: Buffer): Promise<ReadonlyMap<string, string>> {
  const zip = await fromBufferPromise(bytes)
  const parts = new Map<string, string>()
  for await (const entry of zip.eachEntry()) {
    if (!/\.(xml|rels)$/.test(entry.fileName)) continue
    const content = await text(await zip.openReadStreamPromise(entry))
    const reader = makeXmlReader({ open: () => undefined, text: () => undefined, close: () => undefined })
    reader.write(content)
    reader.end()
    parts.set(entry.fileName, content)
  }
  return parts
}

const decoded = (xml: string): string =>
  xml.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => ({ lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' })[name]!)

export interface WordParagraph {
  style: string | null
  text: string
  xml: string
}

/** The paragraphs of a Word document, those in tables too. */
export async function paragraphsOf(bytes: Buffer): Promise<WordParagraph[]> {
  const body = (await xmlPartsOf(bytes)).get('word/document.xml') ?? ''
  return [...body.matchAll(/<w:p>.*?<\/w:p>|<w:p [^>]*>.*?<\/w:p>/gs)].map(([xml]) => ({
    style: /<w:pStyle w:val="([^"]+)"/.exec(xml)?.[1] ?? null,
    text: [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, words]) => decoded(words!)).join(''),
    xml,
  }))
}

/** Targets of the links of a Word document. */
export const linksOf = async (bytes: Buffer): Promise<string[]> =>
  [...((await xmlPartsOf(bytes)).get('word/_rels/document.xml.rels') ?? '').matchAll(/Target="([^"]*)" TargetMode="External"/g)].map(
    ([, target]) => decoded(target!),
  )
