import { isIsin } from '#figures/identifiers.ts'
import type { DocumentAdapter } from './readers/adapter.ts'
import { documentAdapters, tableAdapters } from './readers/adapters.ts'
import { decode, decodePieces, type ByteSource, type DecodedFile } from './readers/decode.ts'
import { renamedColumns } from './readers/doubts.ts'
import { finish } from './readers/finish.ts'
import { checkJson } from './readers/json.ts'
import { mappedTable, readMapping } from './readers/mapped.ts'
import { guessMapping, saidMapping, type Mapping } from './readers/mapping.ts'
import { PiecedText } from './readers/pieced-text.ts'
import { UnreadableFile, type Amends, type Booking, type BrokerFile, type MappingGuess } from './readers/schema.ts'
import { settle } from './readers/settle.ts'
import { guessTable, readTable, recogniseTable, type KnownTable, type ReadRows } from './readers/table.ts'
import { Warnings } from './readers/warnings.ts'
import { writeNeutralCsv } from './readers/write-neutral.ts'
import { checkXml } from './readers/xml.ts'

export {
  decode,
  decodePieces,
  readMapping,
  UnreadableFile,
  writeNeutralCsv,
  type Amends,
  type Booking,
  type BrokerFile,
  type ByteSource,
  type Mapping,
}

/**
 * Larger files are refused before they are read: tables, which are read whole, and documents, which are read in pieces.
 */
export const largestBytes = { table: 95_000_000, document: 500_000_000 }

/** The formats that are recognised: id → what a user calls the export. */
export const brokerFormats: Readonly<Record<string, string>> = Object.fromEntries(
  [...tableAdapters, ...documentAdapters].map(({ id, label }) => [id, label]),
)

/**
 * Reads an export of a bank, broker or portfolio tool into the neutral schema. The format is recognised by its
 * content, never by its name. An unknown format has `format` null, no rows and a guess of the `mapping`; with a
 * `mapping` the file is read by it, recognised or not. With `amends`, where rows are to be checked: also tells each row's line, what
 * of it cannot be read, and column by column what the mapping says. Throws `UnreadableFile` with a sentence for its owner.
 */
export function readBrokerFile(
  file: string,
  decoded: DecodedFile,
  { mapping, amends }: { mapping?: Mapping; amends?: Amends } = {},
): BrokerFile {
  const pieced = new PiecedText(decoded)
  if (pieced.head.trim() === '' && pieced.isBlank()) throw new UnreadableFile('Die Datei ist leer.')
  const warnings = new Warnings(decoded.warning)
  if (mapping) {
    const read = readAs(mappedTable(decoded.text, mapping), decoded.text)
    return amends ? { ...read, mapping: saidMapping(decoded.text, mapping) } : read
  }
  const document = documentAdapters.find((adapter) => adapter.recognises(pieced))
  if (document) return complete(document, readDocument(document, pieced, warnings))
  const other = otherDocument(pieced)
  if (other) {
    warnings.add(other)
    return unknownFormat({})
  }
  const { text } = decoded
  const known = recogniseTable(text, tableAdapters)
  if (!known) return unknown(text)
  const renamed = renamedColumns(known)
  if (renamed !== undefined) warnings.add(renamed)
  return readAs(known, text)

  function readAs(table: KnownTable, text: string): BrokerFile {
    if (table.adapter.kind === 'transactions') {
      if (!table.places.has('fee')) warnings.add('Keine Spalte nennt Gebühren')
      if (!table.places.has('tax')) warnings.add('Keine Spalte nennt Steuern')
    }
    return complete(
      table.adapter,
      readTable(text, table, (said) => warnings.add(said), amends),
    )
  }

  function complete(
    { id, kind, hints = [] }: Pick<KnownTable['adapter'], 'id' | 'kind' | 'hints'>,
    { read, skipped }: ReadRows,
  ): BrokerFile {
    const { rows: kept, skipped: cancelled } = finish(read)
    const rows = kept.map(({ booking }) => booking)
    const places = amends ? kept.flatMap(({ place }) => place ?? []) : []
    for (const hint of hints) warnings.add(hint)
    // whoever checks rows is told by each of them
    for (const isin of new Set(amends ? [] : rows.map((row) => row.isin))) {
      if (isin !== null && !isIsin(isin)) warnings.add(`Die Prüfziffer der ISIN ${isin} stimmt nicht`)
    }
    const skippedInOrder = [...skipped, ...cancelled].toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))
    return {
      file,
      format: id,
      kind,
      rows,
      skipped: skippedInOrder,
      ...(places.length > 0 && { places }),
      warnings: warnings.all(),
    }
  }

  function unknown(text: string): BrokerFile {
    const table = guessTable(text)
    if (!table) throw new UnreadableFile('Die Datei ist weder eine Tabelle noch ein bekanntes Format.')
    return unknownFormat(guessMapping(text, table))
  }

  function unknownFormat(guessed: Readonly<Record<string, MappingGuess>>): BrokerFile {
    return {
      file,
      format: null,
      kind: 'transactions',
      rows: [],
      skipped: [],
      warnings: warnings.all(),
      mapping: guessed,
    }
  }
}

export const tooLarge = (bytes: number, most: number): string =>
  `Die Datei hat ${Math.ceil(bytes / 1_000_000)} MB; gelesen werden höchstens ${most / 1_000_000} MB.`

function readDocument(adapter: DocumentAdapter, text: PiecedText, warnings: Warnings): ReadRows {
  const read: { booking: Booking }[] = []
  const skipped: { reason: string }[] = []
  const parts = adapter.read(text, (said) => warnings.add(said))
  let part = parts.next()
  for (; !part.done; part = parts.next()) {
    if ('skip' in part.value) skipped.push({ reason: part.value.skip })
    else read.push({ booking: settle(part.value, (said) => warnings.add(said)) })
  }
  if (part.value) nameDepots(read, part.value)
  return { read, skipped }
}

/** Mutates in place: the rows belong to this call. */
function nameDepots(read: readonly { readonly booking: Booking }[], names: ReadonlyMap<string, string>): void {
  for (const { booking } of read) Object.assign(booking, { depot: names.get(booking.depot ?? '') })
}

/** What to say of a well-formed document that is no table and no format we know. Throws when it is broken. */
function otherDocument(text: PiecedText): string | undefined {
  const head = text.head.slice(0, 200).trimStart()
  if (/^<(?:!doctype|html)/i.test(head)) throw new UnreadableFile('Das ist eine Webseite, kein Export.')
  if (/^<\?xml|^<[a-z]/i.test(head)) {
    checkXml(text.pieces())
    return 'Dieses XML-Format ist unbekannt; eine Zuordnung gibt es nur für Tabellen.'
  }
  if (!/^[[{]/.test(head)) return undefined
  checkJson(text.pieces())
  return 'Dieses JSON-Format ist unbekannt; eine Zuordnung gibt es nur für Tabellen.'
}
