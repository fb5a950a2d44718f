import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  brokerFormats,
  decode,
  decodePieces,
  readBrokerFile,
  UnreadableFile,
  type BrokerFile,
} from '#portfolio/broker-files.ts'
import { documentAdapters, tableAdapters } from './adapters.ts'
import { csvRecords } from './csv.ts'
import { recogniseTable } from './table.ts'

const folder = join(import.meta.dirname, 'adapters')
const files = readdirSync(folder)
const samples = files.filter((name) => !name.endsWith('.ts') && !name.endsWith('.expected.json'))
const expectedOf = (sample: string): unknown =>
  JSON.parse(readFileSync(join(folder, sample.replace(/\.\w+$/, '.expected.json')), 'utf8'))
const textOf = (sample: string) => decode(readFileSync(join(folder, sample))).text

/** As the file is printed: absent keys are gone, warnings are words. */
function printed({ warnings: _words, ...file }: BrokerFile): unknown {
  return JSON.parse(JSON.stringify(file))
}
const readText = (name: string, text: string) => printed(readBrokerFile(name, decode(Buffer.from(text))))

describe('adapters', () => {
  test('every file in the folder is registered under its name', () => {
    const named = files.filter((name) => name.endsWith('.ts')).map((name) => name.replace('.ts', ''))
    expect(Object.keys(brokerFormats).toSorted()).toEqual(named.toSorted())
  })

  test.each([...tableAdapters, ...documentAdapters].map(({ id }) => id))('%s has a sample', (id) => {
    expect(samples.filter((name) => name.startsWith(`${id}.`))).not.toEqual([])
  })

  test.each(samples)('%s is read as its expected file says', (sample) => {
    expect(printed(readBrokerFile(sample, decode(readFileSync(join(folder, sample)))))).toEqual(expectedOf(sample))
  })
})

describe('a renamed column', () => {
  const warnings = (sample: string, text: string) =>
    readBrokerFile(sample, decode(Buffer.from(text))).warnings.filter((said) => said.startsWith('Diese Spalten'))

  test.each(samples)('is told of no real export: %s', (sample) => expect(warnings(sample, textOf(sample))).toEqual([]))

  test.each(samples.filter((name) => name.endsWith('.csv')))('is told wherever %s is still recognised', (sample) => {
    const text = textOf(sample)
    const table = recogniseTable(text, tableAdapters)
    if (table === undefined) throw new Error('no table')
    const { adapter, places, heading, delimiter } = table
    const optional = [...places].filter(
      ([column]) => !adapter.needs.includes(column) && !(adapter.mayLack ?? []).includes(column),
    )
    for (const [column, place] of optional) {
      const renamed = heading.cells.with(place, 'Umbenannt').join(delimiter)
      const [said = ''] = warnings(sample, `${renamed}\n${linesBelow(text, heading.line)}`)
      expect([column, said]).toEqual([column, expect.stringContaining('„Umbenannt“')])
    }
  })
})

const linesBelow = (text: string, line: number): string =>
  text
    .split(/\r\n|\n|\r/)
    .slice(line)
    .join('\n')

const inPieces = (bytes: Buffer, length: number) =>
  decodePieces({
    *pieces() {
      for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
    },
    whole: () => Buffer.from(new Uint8Array(bytes)),
  })

/** The same export as other systems write it. */
const encodings: Readonly<Record<string, (text: string) => Buffer>> = {
  'a byte order mark': (text) => Buffer.from(`\ufeff${text}`),
  'Windows line ends': (text) => Buffer.from(text.replaceAll('\n', '\r\n')),
  'old Mac line ends': (text) => Buffer.from(text.replaceAll('\n', '\r')),
  'ISO-8859-1': (text) => Buffer.from(text, 'latin1'),
  'UTF-16 with a mark': (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'UTF-16 without one': (text) => Buffer.from(text, 'utf16le'),
  'UTF-16 big endian': (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  'no last line end': (text) => Buffer.from(text.trimEnd()),
}

test.each(samples)('%s comes out the same when it is read in pieces, whatever the encoding', (sample) => {
  for (const encode of [Buffer.from, ...Object.values(encodings)]) {
    const bytes = encode(textOf(sample))
    for (const length of [1, 5, 4096])
      expect(printed(readBrokerFile(sample, inPieces(bytes, length)))).toEqual(expectedOf(sample))
  }
})

const tables = samples.filter((name) => name.endsWith('.csv'))
const table = (sample: string) => {
  const text = textOf(sample)
  const known = recogniseTable(text, tableAdapters)
  if (!known) throw new Error(`${sample}: no adapter knows it`)
  const { delimiter, heading } = known
  return { delimiter, heading, records: [...csvRecords(text, delimiter)] }
}
const quoted = (cells: readonly string[], delimiter: string) =>
  cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter)

describe.each(tables)('%s comes out the same', (sample) => {
  test.each(Object.entries(encodings))('with %s', (_name, encode) => {
    const bytes = encode(textOf(sample))
    expect(printed(readBrokerFile(sample, decode(bytes)))).toEqual(expectedOf(sample))
  })

  test.each([';', ',', '\t', '|'])('with every cell quoted and %j between', (delimiter) => {
    expect(
      rowsOf(
        readText(
          sample,
          table(sample)
            .records.map(({ cells }) => quoted(cells, delimiter))
            .join('\n'),
        ),
      ),
    ).toEqual(rowsOf(expectedOf(sample)))
  })

  test('with a trailing delimiter and an unknown column', () => {
    const { delimiter, records } = table(sample)
    const wider = records.map(
      ({ cells }, index) => `${quoted([...cells, index === 0 ? 'Extra' : `x${index}`], delimiter)}${delimiter}`,
    )
    expect(rowsOf(readText(sample, wider.join('\n')))).toEqual(rowsOf(expectedOf(sample)))
  })

  test('with its columns in any order', () => {
    const { delimiter, records } = table(sample)
    const groups = columnGroups(records.map(({ cells }) => cells))
    fc.assert(
      fc.property(fc.shuffledSubarray(groups, { minLength: groups.length }), (order) => {
        const shuffled = records.map(({ cells }) =>
          quoted(
            order.flat().map((index) => cells[index] ?? ''),
            delimiter,
          ),
        )
        expect(rowsOf(readText(sample, shuffled.join('\n')))).toEqual(rowsOf(expectedOf(sample)))
      }),
      { numRuns: 8, seed: 7 },
    )
  })

  test('without rows it is the same format with none', () => {
    const lines = textOf(sample).split('\n')
    const answer = readBrokerFile(
      sample,
      decode(Buffer.from(`${lines.slice(0, table(sample).heading.line).join('\n')}\n`)),
    )
    expect(answer.format).toBe(sample.split('.')[0])
    expect(answer.rows).toEqual([])
  })

  test('cut anywhere it is read or refused with a sentence', () => {
    const bytes = Buffer.from(textOf(sample))
    fc.assert(
      fc.property(fc.nat(bytes.length), (length) => {
        expect(() => tolerant(sample, bytes.subarray(0, length))).not.toThrow()
      }),
      { numRuns: 20, seed: 11 },
    )
  })
})

test('a row the file breaks off in is named, never completed', () => {
  const text = textOf('scalable-capital.types.csv').trimEnd()
  const cut = readBrokerFile('cut.csv', decode(Buffer.from(text.slice(0, -12))))
  expect(cut.skipped.at(-1)).toEqual({ line: 9, reason: 'Die Datei bricht in dieser Zeile ab' })
  expect(cut.rows).toHaveLength(4)
})

const rowsOf = (file: unknown): unknown =>
  typeof file === 'object' && file !== null && 'rows' in file ? file.rows : undefined

/** Columns without a name of their own belong to their neighbours and move with them. */
function columnGroups(rows: readonly (readonly string[])[]): number[][] {
  const width = Math.max(...rows.map((row) => row.length))
  const heading =
    rows.find((row) => row.length >= width - 1 && row.filter((cell) => /^\p{L}/u.test(cell)).length > 4) ?? []
  const isAnonymous = (index: number) =>
    !heading[index]?.trim() || heading.indexOf(heading[index]) !== heading.lastIndexOf(heading[index])
  const groups: number[][] = []
  for (let index = 0; index < width; index += 1) {
    const last = groups.at(-1)
    if (last && (isAnonymous(index) || isAnonymous(index - 1))) last.push(index)
    else groups.push([index])
  }
  return groups
}

function tolerant(name: string, bytes: Buffer): void {
  try {
    readBrokerFile(name, decode(bytes))
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
  }
}
