import type { Mail } from './outbox.ts'

export interface Letter {
  to: string
  subject: string
  /** German sentences, one paragraph each */
  paragraphs: readonly string[]
  /** digits to type in, which one of the paragraphs says too */
  code?: string
  /** what the reader may do now */
  action?: { label: string; href: string }
  /** stands below a mail that may come again: where the reader changes or ends that */
  settings?: { label: string; href: string }
  /** of a mailing list: the address that ends it with one POST */
  unsubscribe?: string
}

/** Who runs the portal, as the settings `OPERATOR_…` say. */
export interface Sender {
  portal: string
  origin: string
  operator: {
    name?: string | undefined
    legalForm?: string | undefined
    street?: string | undefined
    city?: string | undefined
    email?: string | undefined
  }
}

/** Below mails of alarms and of followed authors. @param origin address of the portal */
export const messageSettings = (origin: string): NonNullable<Letter['settings']> => ({
  label: 'Benachrichtigungen ändern oder abstellen',
  href: `${origin}/einstellungen/benachrichtigungen`,
})

/** Writes a mail of this portal: as text and as plain HTML, both with the line that says who runs it. */
export function mailOf(letter: Letter, sender: Sender): Mail {
  const { to, subject, paragraphs, action, settings, unsubscribe } = letter
  const imprint = imprintOf(sender)
  const greeting = 'Guten Tag,'
  const farewell = `Dein ${sender.portal}`
  const text = [
    greeting,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.href}`] : []),
    farewell,
    ...(settings ? [`${settings.label}:\n${settings.href}`] : []),
    `-- \n${imprint}`,
  ]
  return {
    to,
    subject,
    unsubscribe,
    text: `${text.join('\n\n')}\n`,
    html: htmlOf(letter, { greeting, farewell, imprint, portal: sender.portal }),
  }
}

/** Colours as on the pages, by day and by night; programs that know no styles show plain paragraphs. */
const style = `
body { margin: 0; padding: 24px 12px; background: #f1f3f4; color: #12181b; font: 16px/1.5 Arial, Helvetica, sans-serif; }
.mail { max-width: 560px; margin: 0 auto; }
.brand { margin: 0 0 12px; font-weight: bold; font-size: 18px; }
.card { padding: 24px; border-top: 4px solid #d99a3d; background: #ffffff; }
h1 { margin: 0 0 20px; font-size: 20px; line-height: 1.3; }
p { margin: 0 0 16px; }
a { color: #8a5200; }
.code { padding: 12px 16px; background: #f7f8f8; font-weight: bold; font-size: 28px; letter-spacing: 6px; }
.button a { display: inline-block; padding: 12px 20px; background: #12181b; color: #ffffff; font-weight: bold; text-decoration: none; }
.small { padding: 16px 24px; color: #626d73; font-size: 13px; }
@media (prefers-color-scheme: dark) {
  body { background: #0d1113; color: #edf1f2; }
  .card { background: #151a1d; }
  a { color: #e8b266; }
  .code { background: #1b2124; }
  .button a { background: #edf1f2; color: #12181b; }
  .small { color: #8f9aa0; }
}`

interface Frame {
  greeting: string
  farewell: string
  imprint: string
  portal: string
}

function htmlOf(
  { subject, paragraphs, code, action, settings }: Letter,
  { greeting, farewell, imprint, portal }: Frame,
): string {
  const said = [greeting, ...paragraphs].map((each) => `<p>${escaped(each)}</p>`)
  return (
    '<!doctype html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title><style>${style}</style></head>` +
    `<body><div class="mail"><p class="brand">${escaped(portal)}</p><div class="card"><h1>${escaped(subject)}</h1>` +
    (code === undefined ? '' : `<p class="code">${escaped(code)}</p>`) +
    said.join('') +
    (action ? `<p class="button">${linked(action)}</p>` : '') +
    `<p>${escaped(farewell)}</p></div>` +
    `<div class="small">${settings ? `<p>${linked(settings)}</p>` : ''}<p>${escaped(imprint)}</p></div></div></body></html>`
  )
}

const linked = ({ label, href }: { label: string; href: string }): string =>
  `<a href="${escaped(href)}">${escaped(label)}</a>`

function imprintOf({ portal, origin, operator: { name, legalForm, street, city, email } }: Sender): string {
  const facts = [[name, legalForm].filter(Boolean).join(' '), street, city, email].filter(Boolean)
  return [portal, ...(facts.length > 0 ? facts : ['Betreiber nicht hinterlegt']), `${origin}/impressum`].join(' · ')
}

const signs: Readonly<Record<string, string>> = { '"': '&quot;', '&': '&amp;', "'": '&#39;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string): string => text.replace(/["&'<>]/g, (sign) => signs[sign] ?? sign)
