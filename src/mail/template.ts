import type { Mail } from './outbox.ts'

export interface Letter {
  to: string
  subject: string
  /** German sentences, one paragraph each */
  paragraphs: readonly string[]
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
export function mailOf({ to, subject, paragraphs, action, settings, unsubscribe }: Letter, sender: Sender): Mail {
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
  const html = [greeting, ...paragraphs].map((each) => `<p>${escaped(each)}</p>`)
  const link = action ? linked(action) : ''
  return {
    to,
    subject,
    unsubscribe,
    text: `${text.join('\n\n')}\n`,
    html:
      `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>` +
      `<body>${html.join('')}${link}<p>${escaped(farewell)}</p>` +
      `<hr>${settings ? linked(settings) : ''}<p><small>${escaped(imprint)}</small></p></body></html>`,
  }
}

const linked = ({ label, href }: { label: string; href: string }): string =>
  `<p><a href="${escaped(href)}">${escaped(label)}</a></p>`

function imprintOf({ portal, origin, operator: { name, legalForm, street, city, email } }: Sender): string {
  const facts = [[name, legalForm].filter(Boolean).join(' '), street, city, email].filter(Boolean)
  return [portal, ...(facts.length > 0 ? facts : ['Betreiber nicht hinterlegt']), `${origin}/impressum`].join(' · ')
}

const signs: Readonly<Record<string, string>> = { '"': '&quot;', '&': '&amp;', "'": '&#39;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string): string => text.replace(/["&'<>]/g, (sign) => signs[sign] ?? sign)
