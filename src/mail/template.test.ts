import { expect, test } from 'vitest'
import { mailOf } from './template.ts'

const sender = {
  portal: 'Parkett',
  origin: 'https://kurse.example',
  operator: { name: 'Muster', legalForm: 'GmbH', city: '10115 Berlin' },
}
const letter = {
  to: 'anna@example.org',
  subject: 'Kurs <erreicht>',
  paragraphs: ['SAP & Co. stehen über 250 Euro.'],
  action: { label: 'Zum Kurs', href: 'https://kurse.example/a?b=1&c=2' },
}

test('a mail says the same as text and as HTML, and who runs the portal', () => {
  const { to, subject, text, html } = mailOf(letter, sender)
  expect([to, subject]).toEqual(['anna@example.org', 'Kurs <erreicht>'])
  expect(text).toBe(
    'Guten Tag,\n\nSAP & Co. stehen über 250 Euro.\n\nZum Kurs:\nhttps://kurse.example/a?b=1&c=2\n\nDein Parkett\n\n' +
      '-- \nParkett · Muster GmbH · 10115 Berlin · https://kurse.example/impressum\n',
  )
  expect(html).toContain('<title>Kurs &lt;erreicht&gt;</title>')
  expect(html).toContain('<p>SAP &amp; Co. stehen über 250 Euro.</p>')
  expect(html).toContain('<a href="https://kurse.example/a?b=1&amp;c=2">Zum Kurs</a>')
})

test('a mail that may come again says below where that is changed, as a link, too; a list also to programs', () => {
  const settings = { label: 'Ändern & abstellen', href: 'https://kurse.example/e?a=1&b=2' }
  const { text, html, unsubscribe } = mailOf({ ...letter, settings }, sender)
  expect(text).toContain('Dein Parkett\n\nÄndern & abstellen:\nhttps://kurse.example/e?a=1&b=2\n\n-- \n')
  expect(html).toContain('<p><a href="https://kurse.example/e?a=1&amp;b=2">Ändern &amp; abstellen</a></p>')
  expect(unsubscribe).toBeUndefined()
  const list = mailOf({ ...letter, settings, unsubscribe: 'https://kurse.example/ab' }, sender)
  expect(list.unsubscribe).toBe('https://kurse.example/ab')
})

test('a code that a sentence says stands by itself in the HTML as well', () => {
  const paragraphs = ['dein Code ist 012345.']
  const { text, html } = mailOf({ ...letter, paragraphs, code: '012345' }, sender)
  expect(text.match(/012345/g)).toHaveLength(1)
  expect(html).toContain('<p class="code">012345</p><p>Guten Tag,</p><p>dein Code ist 012345.</p>')
  expect(mailOf(letter, sender).html).not.toContain('<p class="code">')
})

test('a portal that names nobody says so', () =>
  expect(mailOf(letter, { ...sender, operator: {} }).text).toContain('Parkett · Betreiber nicht hinterlegt ·'))
