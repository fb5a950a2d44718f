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

test('tables have a head, are aligned as they say and scroll by themselves; what is no table stays text', () => {
  const html = markup('Vergleich:\n| Wert | Kurs |\n|---|--:|\n| **SAP** | 285,60 |\n| a\\|b | <b>x</b> |\nDanach')
  expect(html).toBe(
    '<p>Vergleich:</p><div class="text-table" tabindex="0" role="group" aria-label="Tabelle"><table><thead><tr>' +
      '<th scope="col">Wert</th><th scope="col" class="num">Kurs</th></tr></thead><tbody>' +
      '<tr><td><strong>SAP</strong></td><td class="num">285,60</td></tr>' +
      '<tr><td>a|b</td><td class="num">&lt;b&gt;x&lt;/b&gt;</td></tr></tbody></table></div><p>Danach</p>',
  )
  for (const text of ['a | b\nc | d', 'a | b\n---', '| a |\n|---|---|', 'a\n---'])
    expect(markup(text)).not.toContain('<table')
  expect(markup('a | b\n- | -\n')).toContain('<th scope="col">a</th><th scope="col">b</th>')
  expect(excerptOf('a | b\n--|--\n1 | 2')).toBe('a b 1 2')
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
      '| a | <b> |\n|---|:-:|\n',
      '|',
      '\n',
      '&lt;',
      '\u202e',
    ),
  )
  assert(
    property(array(piece), (pieces) => {
      const html = markup(pieces.join(''))
      expect(
        html
          .replaceAll(/<a href="https?:\/\/[^"<>]*" rel="nofollow ugc noopener">/g, '<a>')
          .replaceAll('<div class="text-table" tabindex="0" role="group" aria-label="Tabelle">', '<div>')
          .replaceAll(/<(th scope="col"|td)( class="(?:mid|num)")?>/g, '<td>'),
      ).not.toMatch(/<(?!\/?(?:p|a|strong|blockquote|div|table|thead|tbody|tr|td|th)>|br\/>)/)
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
