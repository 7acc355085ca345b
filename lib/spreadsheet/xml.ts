import { SaxesParser } from 'saxes'

export interface XmlHandler {
  /** @param attribute value of an attribute by its local name */
  open: (name: string, attribute: (name: string) => string | undefined) => void
  text: (text: string) => void
  close: (name: string) => void
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const attributeOf =
  (attributes: Readonly<Record<string, string>>) =>
  (name: string): string | undefined =>
    Object.entries(attributes).find(([found]) => localName(found) === name)?.[1]

interface XmlReader {
  write: (piece: string) => void
  /** After the last piece. */
  end: () => void
}

/**
 * Reads XML piece by piece: elements and texts as they come, names without their prefix, nothing kept.
 * A document with a DTD is refused, so there are no entities to expand. Both functions throw on what is no XML.
 */
export function makeXmlReader(handler: XmlHandler): XmlReader {
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new Error('A document type is not accepted.')
  })
  parser.on('opentag', ({ name, attributes }) => handler.open(localName(name), attributeOf(attributes)))
  parser.on('text', handler.text)
  parser.on('cdata', handler.text)
  parser.on('closetag', ({ name }) => handler.close(localName(name)))
  return { write: (piece) => void parser.write(piece), end: () => void parser.close() }
}
