import { assert, constantFrom, oneof, property, string, array } from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { excerptOf, quoted, readPost } from './post-text.ts'
import { PostText } from './post.block.tsx'

const markup = (text: string) => renderToStaticMarkup(<PostText text={text} />)

test('paragraphs, quotes, bold and links, and nothing else', () => {
  expect(markup('> Anna fragt\n> zweimal\n\nJa, **sehr** gut:\nhttps://example.org/a?b=1&c=2.')).toBe(
    '<blockquote><p>Anna fragt<br/>zweimal</p></blockquote><p>Ja, <strong>sehr</strong> gut:<br/>' +
      '<a href="https://example.org/a?b=1&amp;c=2" rel="nofollow ugc noopener">https://example.org/a?b=1&amp;c=2</a>.</p>',
  )
})

test('what is named with a dollar sign stays as it was written where nobody knows it', () => {
  expect(markup('Zu $SAP: $500, 3$A, $$X')).toBe('<p>Zu $SAP: $500, 3$A, $$X</p>')
  expect(readPost('Zu $sap.')[0]?.lines[0]).toEqual([{ text: 'Zu ' }, { text: '$sap', mentions: 'SAP' }, { text: '.' }])
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '[x](javascript:alert(1))',
  'https://user:pw@bank.example/',
  'data:text/html,<b>x</b>',
])('%s stays text', (text) => expect(markup(text)).not.toMatch(/<(?!\/?p>)/))

test('no input yields active markup', () => {
  const piece = oneof(
    string({ unit: 'binary' }),
    constantFrom(
      '<script>',
      '"><svg onload=x>',
      'javascript:',
      'https://',
      'http://a.b/"onmouseover="x',
      '**',
      '> ',
      '\n',
      '&lt;',
      '\u202e',
    ),
  )
  assert(
    property(array(piece), (pieces) => {
      const html = markup(pieces.join(''))
      expect(html.replaceAll(/<a href="https?:\/\/[^"<>]*" rel="nofollow ugc noopener">/g, '<a>')).not.toMatch(
        /<(?!\/?(?:p|a|strong|blockquote)>|br\/>)/,
      )
    }),
    { seed: 20261126, numRuns: 300 },
  )
})

test('nothing that was written is lost', () => {
  assert(
    property(string(), (text) => {
      const signs = (value: string) => value.replaceAll(/[\s>*]/g, '')
      const read = readPost(text).flatMap(({ lines }) => lines.flat().map((run) => run.text))
      expect(signs(read.join(''))).toBe(signs(text))
    }),
    { seed: 20261126, numRuns: 300 },
  )
})

test('a quote names its author and leaves out what was quoted in it', () =>
  expect(quoted('> alt\n\nneu\n\nund mehr', 'Anna')).toBe('> **Anna:**\n> neu\n> und mehr\n\n'))

test('hits of the search show a post as it reads, in one line', () => {
  expect(excerptOf('Ich finde **SAP** gut.\n\n> Zitat\n\n$SAP  steigt')).toBe('Ich finde SAP gut. Zitat $SAP steigt')
  expect(excerptOf('Wort '.repeat(100))).toMatch(/^(Wort ){48}…$/)
})
