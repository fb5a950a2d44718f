import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { decode, decodePieces } from './decode.ts'
import { UnreadableFile } from './schema.ts'

const bytes = (...parts: (string | number)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from([part]))))

test.each([
  { given: 'UTF-8', source: Buffer.from('Stück €'), is: 'Stück €' },
  { given: 'UTF-8 with a mark', source: Buffer.from('\ufeffStück'), is: 'Stück' },
  { given: 'Windows-1252 with a euro sign', source: bytes('St\xfcck ', 0x80, ' ', 0x96), is: 'Stück € –' },
  { given: 'ISO-8859-1', source: bytes('W\xe4hrung'), is: 'Währung' },
  { given: 'ISO-8859-15 with a euro sign', source: bytes('W\xe4hrung ', 0xa4), is: 'Währung €' },
  { given: 'UTF-16 without a mark', source: Buffer.from('Datum;Stück', 'utf16le'), is: 'Datum;Stück' },
  { given: 'UTF-16 big endian', source: Buffer.from('\ufeffStück', 'utf16le').swap16(), is: 'Stück' },
])('$given is found out', ({ source, is }) => expect(decode(source)).toEqual({ text: is }))

test('UTF-8 with a broken byte stays UTF-8 and says so', () => {
  const broken = Buffer.concat([Buffer.from('Stück Währung '), Buffer.from([0xff])])
  expect(decode(broken)).toEqual({ text: 'Stück Währung \ufffd', warning: '1 Zeichen sind beschädigt: „\ufffd“' })
})

test.each([
  { given: 'a PDF', source: Buffer.from('%PDF-1.7\n') },
  { given: 'an Excel file', source: Buffer.from('PK\u0003\u0004…') },
  { given: 'noise with zeros', source: Buffer.from([1, 0, 0, 0, 7, 0, 0, 9, 0, 0, 0, 3]) },
])('$given is no text', ({ source }) => expect(() => decode(source)).toThrow(UnreadableFile))

test('in pieces the text is the same, damaged or not, wherever it is cut', () => {
  const letters = fc.constantFrom('a', ';', 'ü', '€', '😀', '\ufeff').map((text) => Buffer.from(text))
  const bytesOfAny = fc.constantFrom(0x80, 0x96, 0xa4, 0xc3, 0xe2, 0xf0, 0xff).map((byte) => Buffer.from([byte]))
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ weight: 4, arbitrary: letters }, bytesOfAny), { maxLength: 30 }),
      fc.integer({ min: 1, max: 7 }),
      (parts, length) => {
        const file = Buffer.concat(parts)
        const whole = decode(file)
        const pieced = decodePieces({
          *pieces() {
            for (let at = 0; at < file.length; at += length) yield file.subarray(at, at + length)
          },
          whole: () => Buffer.from(new Uint8Array(file)),
        })
        expect([[...(pieced.pieces?.() ?? [])].join(''), pieced.text, pieced.warning]).toEqual([
          whole.text,
          whole.text,
          whole.warning,
        ])
      },
    ),
    { seed: 14, numRuns: 500 },
  )
})
