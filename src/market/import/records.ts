/** One record of a CSV file. */
export interface CsvRecord {
  /** of its first line, from 1 */
  line: number
  cells: string[]
}

/** Places the header names; what stands behind them has no name. */
export const widthOf = ({ cells }: CsvRecord): number => cells.findLastIndex((cell) => cell !== '') + 1

/**
 * Whether a line holds more than its header names, as decimal commas do in a file parted by commas: its cells cannot be
 * told apart.
 */
export const isWider = ({ cells }: CsvRecord, width: number): boolean =>
  cells.length > width && cells.some((cell, place) => place >= width && cell !== '')

export const tooWide = 'Die Zeile hat mehr Felder als die Kopfzeile.'

/** Longest record: without a limit a single quote sign would swallow the whole file. */
const longestRecord = 64 * 1024

/** @returns undefined while nothing but ASCII has come */
function encodingOf(piece: Uint8Array): string | undefined {
  if (piece[0] === 0xff && piece[1] === 0xfe) return 'utf-16le'
  if (piece[0] === 0xef && piece[1] === 0xbb && piece[2] === 0xbf) return 'utf-8'
  try {
    // the last letter may be cut off by the piece's end: `stream` forgives that
    return /^[\0-\x7f]*$/.test(new TextDecoder('utf-8', { fatal: true }).decode(piece, { stream: true }))
      ? undefined
      : 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/**
 * Text of a file whose encoding its bytes tell: UTF-16 with a mark, UTF-8, or Windows-1252 where the first sign beyond
 * ASCII, wherever it stands, is none of UTF-8.
 */
export async function* textOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  let cut: Uint8Array = new Uint8Array()
  for await (const chunk of bytes) {
    const piece = cut.length > 0 ? Buffer.concat([cut, chunk]) : chunk
    const encoding = decoder ? undefined : encodingOf(piece)
    if (encoding) decoder = new TextDecoder(encoding)
    const end = decoder ? piece.length : piece.findLastIndex((byte) => byte < 0x80) + 1
    yield (decoder ?? ascii).decode(piece.subarray(0, end), { stream: decoder !== undefined })
    cut = piece.subarray(end)
  }
  yield (decoder ?? new TextDecoder('windows-1252')).decode(cut)
}
const ascii = new TextDecoder()

/** The sign that parts the cells of a header line. */
const delimiterOf = (header: string): string =>
  [';', '\t', '|', ','].find((sign) => header.split(sign).length > 1) ?? ','

/** Excel's own first line says which sign parts the cells; quoted where the program that wrote it quotes everything. */
const separatorLine = /^\s*("?)sep=([;,\t|])\1\s*$/i

function cellsOf(record: string, delimiter: string): string[] {
  if (!record.includes('"')) return record.split(delimiter).map((cell) => cell.trim())
  const cells: string[] = []
  let at = 0
  while (at <= record.length) {
    while (record[at] === ' ') at++
    if (record[at] !== '"') {
      const end = record.indexOf(delimiter, at)
      cells.push(record.slice(at, end < 0 ? undefined : end).trim())
      at = end < 0 ? record.length + 1 : end + 1
      continue
    }
    let end = record.indexOf('"', at + 1)
    while (end >= 0 && record[end + 1] === '"') end = record.indexOf('"', end + 2)
    const stop = end < 0 ? record.length : end
    cells.push(record.slice(at + 1, stop).replaceAll('""', '"'))
    const next = record.indexOf(delimiter, stop)
    at = next < 0 ? record.length + 1 : next + 1
  }
  return cells
}

const quotesIn = (text: string): number => {
  let count = 0
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) count++
  return count
}

/** undefined: not to be told yet, or a file of one line */
function lineEndOf(text: string): string | undefined {
  if (text.includes('\n')) return '\n'
  // A carriage return at the very end may be half of the usual pair.
  return /\r[^]/.test(text) ? '\r' : undefined
}

/**
 * The records of a CSV file in batches of one piece read, the header first; empty lines are left out, and so is Excel's
 * `sep=;`. Cells are trimmed, quotes taken off, line breaks inside of quotes kept. Lines end with a line feed, after a
 * carriage return or not, or in a file without any with the carriage return alone. Memory does not grow with the file.
 * @throws Error when a record is longer than 64 KiB, and where a quote is never closed
 */
export async function* recordsOf(text: AsyncIterable<string>): AsyncGenerator<CsvRecord[]> {
  let delimiter: string | undefined
  let line = 0
  let rest = ''
  let open = ''
  let openLine = 0
  let lineEnd: string | undefined
  const take = (raw: string, batch: CsvRecord[]): void => {
    line++
    const isOpen = open !== ''
    const record = isOpen ? `${open}\n${raw}` : raw.endsWith('\r') ? raw.slice(0, -1) : raw
    if (record.length > longestRecord)
      throw new Error(`Zeile ${isOpen ? openLine : line} ist länger als 64 KiB: das ist keine CSV-Datei.`)
    if (record.includes('"') && quotesIn(record) % 2 === 1) {
      if (!isOpen) openLine = line
      open = record
      return
    }
    open = ''
    if (record.trim() === '') return
    const separator = delimiter === undefined ? separatorLine.exec(record)?.[2] : undefined
    if (separator) {
      delimiter = separator
      return
    }
    delimiter ??= delimiterOf(record)
    batch.push({ line: isOpen ? openLine : line, cells: cellsOf(record, delimiter) })
  }
  for await (const piece of text) {
    const unread = rest + piece
    lineEnd ??= lineEndOf(unread)
    const lines = unread.split(lineEnd ?? '\n')
    rest = lines.pop() ?? ''
    if (rest.length > longestRecord)
      throw new Error(`Zeile ${line + lines.length + 1} ist länger als 64 KiB: das ist keine CSV-Datei.`)
    const batch: CsvRecord[] = []
    for (const raw of lines) take(raw, batch)
    if (batch.length > 0) yield batch
  }
  const last: CsvRecord[] = []
  if (rest !== '') take(rest, last)
  if (open !== '') throw new Error(`Zeile ${openLine}: Ein Anführungszeichen wird nicht geschlossen.`)
  if (last.length > 0) yield last
}
