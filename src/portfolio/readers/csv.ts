import { UnreadableFile } from './schema.ts'

/** One record of a table; `end` says what closed it: a line end, the end of the file, or that within a quoted cell. */
export interface CsvRecord {
  readonly line: number
  readonly cells: readonly string[]
  readonly end: 'line' | 'file' | 'quote'
}

export const maximumColumns = 1000
/** Longest cell; a longer one means the file is no table. */
const longestCell = 100_000

const quote = 34
const lineFeed = 10
const carriageReturn = 13
const space = 32

/**
 * Records of a delimited text, lazily. Written here because exports break the rules a strict parser keeps: lone CR,
 * mixed line ends, a stray quote in a name, a file that ends in the middle of a quoted cell. Empty lines are passed
 * over. A quote opens a quoted cell only at its start and closes it only before a delimiter or a line end; one that
 * never closes is a character like any other. Every text takes time in proportion to its length.
 */
export function* csvRecords(text: string, delimiter: string): Generator<CsvRecord> {
  const separator = delimiter.charCodeAt(0)
  const length = text.length
  let position = 0
  let line = 1
  let literalQuotesUntil = 0

  while (position < length) {
    const first = text.charCodeAt(position)
    if (first === lineFeed || first === carriageReturn) {
      position += first === carriageReturn && text.charCodeAt(position + 1) === lineFeed ? 2 : 1
      line += 1
      continue
    }
    const firstLine = line
    const cells: string[] = []
    let end: CsvRecord['end'] | undefined
    while (!end) {
      if (cells.length >= maximumColumns)
        throw new UnreadableFile(`Zeile ${firstLine} hat mehr als ${maximumColumns} Spalten.`)
      let start = position
      while (text.charCodeAt(start) === space) start += 1
      const closing =
        text.charCodeAt(start) === quote && start >= literalQuotesUntil
          ? closingQuote(text, start + 1, separator)
          : undefined
      if (closing === -1) literalQuotesUntil = start + longestCell
      if (closing !== undefined && closing >= 0) {
        const raw = text.slice(start + 1, closing)
        cells.push(raw.includes('""') ? raw.replaceAll('""', '"') : raw)
        line += lineEnds(raw)
        position = closing + 1
        while (text.charCodeAt(position) === space) position += 1
      } else {
        let stop = position
        let code = text.charCodeAt(stop)
        while (stop < length && code !== separator && code !== lineFeed && code !== carriageReturn)
          code = text.charCodeAt(++stop)
        if (stop - position > longestCell)
          throw new UnreadableFile(`Zeile ${line} hat eine Zelle mit mehr als ${longestCell} Zeichen.`)
        cells.push(text.slice(position, stop))
        position = stop
      }
      const code = text.charCodeAt(position)
      if (position >= length) end = closing === -1 ? 'quote' : 'file'
      else if (code === separator) position += 1
      else {
        position += code === carriageReturn && text.charCodeAt(position + 1) === lineFeed ? 2 : 1
        line += 1
        end = 'line'
      }
    }
    if (cells.length > 1 || cells[0]?.trim()) yield { line: firstLine, cells, end }
  }
}

/** Position of the quote that ends the cell, or -1 when there is none within the longest cell. */
function closingQuote(text: string, from: number, separator: number): number {
  let at = text.indexOf('"', from)
  while (at >= 0 && at - from <= longestCell) {
    let next = at + 1
    if (text.charCodeAt(next) === quote) {
      at = text.indexOf('"', next + 1)
      continue
    }
    while (text.charCodeAt(next) === space) next += 1
    const code = text.charCodeAt(next)
    if (next >= text.length || code === separator || code === lineFeed || code === carriageReturn) return at
    at = text.indexOf('"', next)
  }
  return -1
}

function lineEnds(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === lineFeed || (code === carriageReturn && text.charCodeAt(at + 1) !== lineFeed)) count += 1
  }
  return count
}
