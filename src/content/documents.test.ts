import * as z from 'zod'
import { expect, test } from 'vitest'
import { itemsOfMarkdown, readDocument } from './documents.ts'
import { itemsOf } from './text/items.ts'
import { safeTree } from './text/tree.ts'

const fields = z.strictObject({
  title: z.string().min(3, 'at least three letters'),
  values: z.array(z.string()).default([]),
})
const file = (...lines: string[]) => lines.join('\n')

test('front matter and text', () => {
  expect(readDocument(file('---', 'title: Öl steigt', 'values: [a, 1]', '---', 'Ein **Satz**.'), fields)).toEqual({
    fields: { title: 'Öl steigt', values: ['a', '1'] },
    items: [
      {
        type: 'NewsParagraph',
        value: 'Ein Satz.',
        lines: [[{ text: 'Ein ' }, { text: 'Satz', bold: true }, { text: '.' }]],
      },
    ],
  })
})

test.each([
  { given: 'no front matter', lines: ['Text'], faults: [{ line: 1, text: 'the file does not begin with a line ---' }] },
  { given: 'no end', lines: ['---', 'title: x'], faults: [{ line: 1, text: 'no second line --- ends the fields' }] },
  {
    given: 'an unknown field',
    lines: ['---', 'title: Ein Titel', 'titel: Ein Titel', '---'],
    faults: [{ line: 3, text: 'titel: no such field' }],
  },
  {
    given: 'a value that does not fit',
    lines: ['---', 'values: []', 'title: ab', '---'],
    faults: [{ line: 3, text: 'title: at least three letters' }],
  },
  {
    given: 'broken YAML',
    lines: ['---', 'title: "ab', '---'],
    faults: [{ line: expect.any(Number), text: expect.any(String) }],
  },
])('$given is told with its line', ({ lines, faults }) =>
  expect(readDocument(file(...lines), fields)).toEqual({ faults }))

test('lists, headings, quotes, code and tables', () => {
  const text = file(
    '# Titel',
    '',
    '- eins',
    '  - tiefer',
    '- [zwei](/aktien)',
    '',
    '> Zitat',
    '',
    '```',
    'a < b',
    '```',
    '',
    '| a | b |',
    '|---|---|',
    '| 1 | 2 |',
  )
  expect(itemsOfMarkdown(text)).toEqual([
    { type: 'NewsHeading', level: 2, value: 'Titel', lines: [[{ text: 'Titel' }]] },
    {
      type: 'NewsList',
      value: 'eins\ntiefer\nzwei',
      lines: [[{ text: 'eins' }], [{ text: 'tiefer' }], [{ text: 'zwei', href: '/aktien' }]],
    },
    { type: 'NewsQuote', value: 'Zitat', lines: [[{ text: 'Zitat' }]] },
    { type: 'NewsCode', value: 'a < b' },
    {
      type: 'NewsTable',
      value: 'a | b\n1 | 2',
      rows: [
        [[{ text: 'a' }], [{ text: 'b' }]],
        [[{ text: '1' }], [{ text: '2' }]],
      ],
    },
  ])
})

test('columns of a table stand as its second line says', () => {
  const [table] = itemsOfMarkdown('| Wert | Kurs | Note | Frei |\n|:---|---:|:-:|---|\n| SAP | 1,50 | A | x |')
  expect(table?.align).toEqual(['left', 'right', 'center', 'left'])
  const { align } = itemsOf(
    safeTree('<table><tr><th>a</th></tr><tr><td align="justify" style="x">1</td></tr></table>'),
    {
      pictureUrl: () => undefined,
      linkUrl: () => undefined,
    },
  )[0]!
  expect(align).toBeUndefined()
})

test.each([
  { given: 'HTML', text: 'a <b onclick="x()">b</b>', value: 'a <b onclick="x()">b</b>', links: [] },
  { given: 'a script', text: '<script>alert(1)</script>', value: '<script>alert(1)</script>', links: [] },
  { given: 'a link that would run something', text: '[a](javascript:alert(1))', value: 'a', links: [] },
  { given: 'a link with data', text: '[a](data:text/html;base64,PHM+)', value: 'a', links: [] },
  { given: 'a picture from elsewhere', text: 'a ![b](https://example.org/b.png)', value: 'a', links: [] },
  { given: 'a link elsewhere', text: '[a](https://example.org/)', value: 'a', links: ['https://example.org/'] },
])('$given in Markdown is harmless', ({ text, value, links }) => {
  const items = itemsOfMarkdown(text)
  expect(items.map((item) => item.value).join('\n')).toBe(value)
  expect(items.flatMap(({ lines = [] }) => lines.flat().flatMap(({ href }) => href ?? []))).toEqual(links)
})

test.each([
  '<b><p>',
  '<a><p>',
  '<table><td>',
  '<b>',
  '<font a=b>',
  '<select><option>',
])('of a text of %s alone, again and again, what came before is read', (tags) => {
  const items = itemsOf(safeTree(`<p>Anfang</p>${tags.repeat(1_000_000 / tags.length)}`), {
    pictureUrl: () => undefined,
    linkUrl: () => undefined,
  })
  expect(items.map(({ value }) => value)).toEqual(['Anfang'])
})
