import { SaxesParser } from 'saxes'
import { UnreadableFile } from './schema.ts'

export type Attributes = Readonly<Record<string, string>>

const deepest = 64
const mostAttributes = 500
const mostElements = 1_000_000
const chunk = 1 << 16

/**
 * Calls `open` for every element of an XML text from a stranger. A document type is refused (nothing can expand),
 * depth, attributes and elements are bounded. Throws `UnreadableFile` when it is not well-formed or ends early.
 */
export function readXml(text: string, open: (name: string, attributes: Attributes) => void): void {
  const parser = new SaxesParser({ position: false, xmlns: false as const })
  let depth = 0
  let attributes = 0
  let elements = 0
  parser.on('doctype', () => {
    throw new UnreadableFile('Das XML hat eine Dokumenttyp-Angabe; das liest Parkett nicht.')
  })
  parser.on('opentagstart', () => {
    depth += 1
    attributes = 0
    elements += 1
    if (elements > mostElements) throw new UnreadableFile('Das XML hat mehr als eine Million Elemente.')
    if (depth > deepest) throw new UnreadableFile(`Das XML ist tiefer als ${deepest} Ebenen.`)
  })
  parser.on('attribute', () => {
    attributes += 1
    if (attributes > mostAttributes) throw new UnreadableFile(`Ein XML-Element hat mehr als ${mostAttributes} Attribute.`)
  })
  parser.on('opentag', (tag) => open(tag.name, tag.attributes))
  parser.on('closetag', () => {
    depth -= 1
  })
  parser.on('error', () => {
    throw new UnreadableFile('Das XML ist fehlerhaft oder bricht ab.')
  })
  for (let at = 0; at < text.length; at += chunk) parser.write(text.slice(at, at + chunk))
  parser.close()
}
