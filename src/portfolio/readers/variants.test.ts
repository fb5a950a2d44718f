/** The samples as other systems, languages and years write the same export: whatever is combined, the rows stay. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decode, readBrokerFile, UnreadableFile } from '#portfolio/broker-files.ts'
import { tableAdapters } from './adapters.ts'
import { csvRecords } from './csv.ts'
import { recogniseTable } from './table.ts'

const folder = join(import.meta.dirname, 'adapters')
const tables = readdirSync(folder).filter((name) => name.endsWith('.csv'))
const samples = tables.map((name) => {
  const { text } = decode(readFileSync(join(folder, name)))
  const table = recogniseTable(text, tableAdapters)
  if (!table) throw new Error(`${name}: no adapter knows it`)
  const { delimiter } = table
  const all = [...csvRecords(text, delimiter)]
  const records = all.map(({ cells }) => cells)
  const heading = all.findIndex(({ line }) => line === table.heading.line)
  const { rows } = JSON.parse(readFileSync(join(folder, name.replace('.csv', '.expected.json')), 'utf8')) as {
    rows: unknown
  }
  return {
    name,
    delimiter,
    above: records.slice(0, heading),
    heading: records[heading]!,
    below: records.slice(heading + 1),
    rows,
  }
})
type Sample = (typeof samples)[number]

const dayShapes = [
  /^(?<y>\d{4})-(?<m>\d{2})-(?<d>\d{2})(?:T00:00(?::00)?)?$/,
  /^(?<d>\d{2})[.-](?<m>\d{2})[.-](?<y>\d{4})$/,
]
const dateSpellings: Readonly<Record<string, (y: string, m: string, d: string) => string>> = {
  iso: (y, m, d) => `${y}-${m}-${d}`,
  isoInstant: (y, m, d) => `${y}-${m}-${d}T00:00:00`,
  isoBlank: (y, m, d) => `${y}-${m}-${d} 00:00`,
  german: (y, m, d) => `${d}.${m}.${y}`,
  germanShort: (y, m, d) => `${d}.${m}.${y.slice(2)}`,
  germanBare: (y, m, d) => `${Number(d)}.${Number(m)}.${y}`,
  slashes: (y, m, d) => `${d}/${m}/${y}`,
  compact: (y, m, d) => y + m + d,
}

function respelledDate(cell: string, spelling: string): string {
  for (const shape of dayShapes) {
    const { y, m, d } = shape.exec(cell)?.groups ?? {}
    if (y !== undefined && m !== undefined && d !== undefined) return dateSpellings[spelling]?.(y, m, d) ?? cell
  }
  return cell
}

/** Money and pieces with thousands apart, in the file's own decimal sign. */
function grouped(cell: string, decimal: ',' | '.', thousands: string): string {
  const [, sign, whole, rest] =
    (decimal === ',' ? /^([+-]?)([1-9]\d{3,})(,\d+)?$/ : /^([+-]?)([1-9]\d{3,})(\.\d+)?$/).exec(cell) ?? []
  return whole === undefined ? cell : `${sign}${whole.replaceAll(/\B(?=(\d{3})+$)/g, thousands)}${rest ?? ''}`
}

const countedColumn =
  /st(ü|u)ck|anzahl|quantity|shares|price|preis|kurs|wert|betrag|amount|fee|geb|steuer|umsatz|total|value|nominal/i
const otherColumn = /isin|wkn|id$|datum|date|valuta|nummer|beschreib|description/i

const encodings: Readonly<Record<string, (text: string) => Buffer>> = {
  'UTF-8': (text) => Buffer.from(text),
  'UTF-8 with a mark': (text) => Buffer.from(`\ufeff${text}`),
  'UTF-16': (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'UTF-16 big endian': (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
}

const variant = fc.record({
  dates: fc.constantFrom('as they are', ...Object.keys(dateSpellings)),
  thousands: fc.constantFrom('none', 'own', "'", '\u00a0', '\u202f'),
  delimiter: fc.constantFrom('own', ';', ',', '\t', '|'),
  quoting: fc.constantFrom('needed', 'all'),
  padded: fc.boolean(),
  trailing: fc.nat(3),
  extraColumn: fc.constantFrom('none', 'first', 'last'),
  preamble: fc.constantFrom('', 'Export des Bankportals\n', 'Konto 1234567890\nErika Mustermann\n\n', 'own separator'),
  repeatedHeading: fc.boolean(),
  blankLines: fc.boolean(),
  footer: fc.constantFrom('', 'Alle Angaben ohne Gewähr\n'),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  lastLineEnd: fc.boolean(),
  encoding: fc.constantFrom(...Object.keys(encodings)),
})
type Variant = typeof variant extends fc.Arbitrary<infer Value> ? Value : never

function written(sample: Sample, how: Variant): Buffer {
  const delimiter = how.delimiter === 'own' ? sample.delimiter : how.delimiter
  const decimal = /^(degiro|trade-republic\.|ghostfolio|yahoo|parkett)/.test(sample.name) ? '.' : ','
  const thousands = how.thousands === 'own' ? (decimal === ',' ? '.' : ',') : how.thousands
  const cellOf = (cell: string, place: number): string => {
    const name = sample.heading[place] ?? ''
    const dated = respelledDate(cell, how.dates)
    return how.thousands === 'none' || otherColumn.test(name) || !countedColumn.test(name)
      ? dated
      : grouped(dated, decimal, thousands)
  }
  const line = (cells: readonly string[]): string => {
    const all = cells.map((cell) => {
      const shown = how.padded && cell !== '' ? ` ${cell} ` : cell
      const needed = how.quoting === 'all' || shown.includes(delimiter) || shown.includes('"') || shown.includes('\n')
      return needed ? `"${shown.replaceAll('"', '""')}"` : shown
    })
    return all.join(delimiter) + delimiter.repeat(how.trailing)
  }
  const widened = (cells: readonly string[], extra: string): readonly string[] =>
    how.extraColumn === 'first' ? [extra, ...cells] : how.extraColumn === 'last' ? [...cells, extra] : cells
  const heading = line(widened(sample.heading, 'Vermerk'))
  const rows = sample.below.flatMap((cells, index) => [
    ...(how.repeatedHeading && index === 1 ? [heading] : []),
    ...(how.blankLines ? [''] : []),
    line(widened(cells.map(cellOf), 'x')),
  ])
  const preamble = how.preamble === 'own separator' ? `sep=${delimiter}\n` : how.preamble
  const text = `${preamble}${[...sample.above.map(line), heading, ...rows].join('\n')}\n${how.footer}`
  return encodings[how.encoding]!((how.lastLineEnd ? text : text.replace(/\n$/, '')).replaceAll('\n', how.lineEnd))
}

test.each(
  samples.map((sample) => [sample.name, sample] as const),
)('%s says the same, however it is written', (name, sample) => {
  fc.assert(
    fc.property(variant, (how) => {
      const { format, rows } = readBrokerFile(name, decode(written(sample, how)))
      expect(format).toBe(name.split('.')[0])
      expect(JSON.parse(JSON.stringify(rows))).toEqual(sample.rows)
    }),
    { seed: 20, numRuns: 40 },
  )
})

test('the list of Ghostfolio activities needs nothing around it', () => {
  const text = readFileSync(join(folder, 'ghostfolio-json.activities.json'), 'utf8')
  const { accounts: _, ...bare } = JSON.parse(text) as { accounts: unknown; activities: object[] }
  const whole = readBrokerFile('whole.json', decode(Buffer.from(JSON.stringify(bare))))
  const list = readBrokerFile('list.json', decode(Buffer.from(JSON.stringify(bare.activities))))
  expect(list.format).toBe('ghostfolio-json')
  expect(list.rows).toEqual(whole.rows)
})

const orders = (rows: readonly string[]): string =>
  ['Nummer;Buchtag;Valuta;ISIN;Bezeichnung;Nominal;;Buchungsinformationen;TA-Nr.;Kurs;;Depot', ...rows].join('\n')
const order = (shares: string, price: string): string =>
  `1;19.01.2022;21.01.2022;DE0007164600;SAP SE;${shares};Stk.;Ausführung ORDER Kauf DE0007164600 1;1;${price};EUR;1`

describe('numbers that prove nothing', () => {
  const warningsOf = (text: string): readonly string[] =>
    readBrokerFile('flatex.csv', decode(Buffer.from(text))).warnings
  test('1.000 is a thousand, and the owner hears it', () => {
    const text = orders([order('250.000', '4.786')])
    expect(readBrokerFile('flatex.csv', decode(Buffer.from(text))).rows[0]?.quantity).toBe(250_000)
    expect(warningsOf(text)).toContainEqual(expect.stringContaining('„250.000“ ist als Tausender gelesen'))
  })
  test('columns that differ keep their own sign, and the owner hears it', () => {
    const text = orders([order('250.000', '4.78'), order('12.500', '95.20'), order('1,5', '1.234')])
    expect(
      readBrokerFile('flatex.csv', decode(Buffer.from(text))).rows.map(({ quantity, price }) => ({ quantity, price })),
    ).toEqual([
      { quantity: 250_000, price: 4.78 },
      { quantity: 12_500, price: 95.2 },
      { quantity: 1.5, price: 1.234 },
    ])
    expect(warningsOf(text)).toContainEqual(expect.stringContaining('mal für Dezimalen, mal für Tausender'))
  })
  test('a file that proves its sign is read without a word', () =>
    expect(warningsOf(orders([order('1.250,500', '4,786')])).join()).not.toMatch(/Tausender/))
})

const documents = readdirSync(folder).filter((name) => /\.(?:csv|xml|(?<!expected\.)json)$/.test(name))
const spoilt = fc.array(
  fc.tuple(
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.constantFrom('"', ';', ',', '\n', '\0', '-', '9'.repeat(30), '1e999', 'NaN', '<', '}', '[[', '\ufffd', ''),
  ),
  { minLength: 1, maxLength: 6 },
)

test.each(documents)('%s, spoilt anywhere, is read or refused with a sentence', (name) => {
  const { text } = decode(readFileSync(join(folder, name)))
  fc.assert(
    fc.property(spoilt, fc.boolean(), (changes, replaces) => {
      const changed = changes.reduce((current, [place, piece]) => {
        const at = Math.floor(place * current.length)
        return current.slice(0, at) + piece + current.slice(replaces ? at + piece.length : at)
      }, text)
      try {
        const { rows } = readBrokerFile(name, decode(Buffer.from(changed)))
        const numbers = rows.flatMap((row) => Object.values(row)).filter((value) => typeof value === 'number')
        expect(numbers.every(Number.isFinite)).toBe(true)
      } catch (error) {
        expect(error).toBeInstanceOf(UnreadableFile)
      }
    }),
    { seed: 4, numRuns: 40 },
  )
})
