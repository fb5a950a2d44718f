import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SaxesParser } from 'saxes'
import { UnreadableFile } from './schema.ts'
import { readXml } from './xml.ts'

const wanted = { Row: ['a', 'b'], Other: ['a'] }
const read = (text: string, length = 1000) => {
  const pieces = Array.from({ length: Math.ceil(text.length / length) }, (_, index) =>
    text.slice(index * length, (index + 1) * length),
  )
  return [...readXml(pieces, wanted)].map(({ name, attributes }) => [name, attributes])
}

/** The same by the parser alone. */
function parsed(text: string): unknown[] | undefined {
  const rows: unknown[] = []
  const parser = new SaxesParser({ position: false, xmlns: false as const })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const names = name === 'Row' || name === 'Other' ? wanted[name] : undefined
    if (names) rows.push([name, Object.fromEntries(Object.entries(attributes).filter(([key]) => names.includes(key)))])
  })
  try {
    parser.write(text).close()
    return rows
  } catch {
    return undefined
  }
}

describe('elements that are wanted, with the attributes that are', () => {
  test.each([
    {
      given: 'a plain one',
      text: '<r><Row a="1" x="2" b="3" /><Row a="4" x="5" b="6"/></r>',
      is: [
        ['Row', { a: '1', b: '3' }],
        ['Row', { a: '4', b: '6' }],
      ],
    },
    {
      given: 'other attributes than the one before',
      text: '<r><Row a="1"/><Row b="2"/><Row/><Row b="3" a=""/></r>',
      is: [
        ['Row', { a: '1' }],
        ['Row', { b: '2' }],
        ['Row', {}],
        ['Row', { a: '', b: '3' }],
      ],
    },
    { given: 'references', text: '<r><Row a="&lt;&amp;&#228;" b="x"/></r>', is: [['Row', { a: '<&ä', b: 'x' }]] },
    { given: 'a sign for greater', text: '<r><Row a="1>2" b="/>"/></r>', is: [['Row', { a: '1>2', b: '/>' }]] },
    {
      given: 'single quotes and line ends',
      text: "<r><Row\n a='\"'\n b='2'\n/></r>",
      is: [['Row', { a: '"', b: '2' }]],
    },
    {
      given: 'an end tag',
      text: '<r><Row a="1"><Other a="2"/></Row></r>',
      is: [
        ['Row', { a: '1' }],
        ['Other', { a: '2' }],
      ],
    },
    {
      given: 'nothing in comments, sections, instructions',
      text: '<?xml version="1.0"?><r><!-- <Row a="1"/> --><![CDATA[<Row a="2"/>]]><?p <Row a="3"/>?></r>',
      is: [],
    },
    { given: 'the outermost itself', text: '<Row a="1"/>', is: [['Row', { a: '1' }]] },
    {
      given: 'names with accents',
      text: '<r><Röw a="1" /><Row a="Müller €" ä="1" /></r>',
      is: [['Row', { a: 'Müller €' }]],
    },
  ])('$given', ({ text, is }) => {
    for (const length of [1, 2, 5, 1000]) expect(read(text, length)).toEqual(is)
  })
})

test.each([
  '',
  '<r>',
  '<r/><Row a="1" />',
  '<r></r><Row a="1" /><Row a="1" />',
  '<r><Row a="1" a="2" /></r>',
  '<r><Row a="1"b="2" /></r>',
  '<r><Row a="&x;" /></r>',
  '<r><Row a="<" /></r>',
  '<r><Row a="1" / ></r>',
  '<r><Row a=1 /></r>',
  '<r><Row a="\u0001" /></r>',
  '<r><Row a="1" /></x>',
  '<r>]]><Row a="1" /></r>',
  'x<r/>',
  '<r/>x',
  '<r><!-- <Row a="1" /></r>',
])('%j is refused', (text) => {
  for (const length of [1, 3, 1000]) expect(() => read(text, length)).toThrow(UnreadableFile)
})

test('whatever is written, the parser alone says the same', () => {
  const piece = fc.constantFrom(
    '<Row a="1" b="2" />',
    '<Row a="1" b="2"/>',
    '<Row b="2" />',
    '<Row',
    ' a="1"',
    ' a="&amp;"',
    ' x="1"',
    "'",
    '"',
    '/>',
    ' />',
    '>',
    '<Other a="x">',
    '</Other>',
    '<Other a="1" />',
    '<!-- ',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?p ',
    '?>',
    'text',
    '\n',
    '&lt;',
    '<',
    '/',
    '<r>',
    '</r>',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 9 }), fc.integer({ min: 1, max: 20 }), (pieces, length) => {
      const text = `<r>${pieces.join('')}</r>`
      const expected = parsed(text)
      if (expected === undefined) expect(() => read(text, length)).toThrow(UnreadableFile)
      else expect(read(text, length)).toEqual(expected)
    }),
    { seed: 13, numRuns: 4000 },
  )
})
