import type { Letter } from '#mail/template.ts'
import type { Mailed } from './one-time-tokens.ts'

const notYou = 'Warst du das nicht? Dann musst du nichts tun: Ohne diese Mail geschieht nichts.'

/** The mails about an account. @param origin address of the portal */
export const letters = {
  activation: (to: string, origin: string, { token, code }: Mailed): Letter => ({
    to,
    subject: 'Bestätige deine E-Mail-Adresse',
    paragraphs: [
      `dein Code ist ${code}. Gib ihn dort ein, wo du dein Konto angelegt hast, oder öffne den Link unten. Beides gilt 24 Stunden.`,
      notYou,
    ],
    action: { label: 'E-Mail-Adresse bestätigen', href: `${origin}/aktivierung/${token}` },
  }),
  alreadyThere: (to: string, origin: string): Letter => ({
    to,
    subject: 'Du hast schon ein Konto',
    paragraphs: [
      'jemand wollte mit dieser Adresse ein Konto anlegen. Es gibt schon eines: Melde dich einfach an.',
      'Wenn du das Passwort nicht mehr weißt, setze ein neues. Warst du es nicht, musst du nichts tun.',
    ],
    action: { label: 'Anmelden', href: `${origin}/login` },
  }),
}
