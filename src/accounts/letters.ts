import { berlinTime } from '#contract/berlin.ts'
import { dayText, minuteText } from '#contract/number-format.ts'
import type { Letter } from '#mail/template.ts'
import type { Mailed } from './one-time-tokens.ts'

const notYou = 'Warst du das nicht? Dann musst du nichts tun: Ohne diese Mail geschieht nichts.'

interface SignInTold {
  /** as its owner knows it */
  device: string
  /** what was shown for it */
  way: string
  at: Date
}

const moment = (at: Date): string => {
  const time = berlinTime(at.getTime())
  return `${dayText(time)}, ${minuteText(time)} Uhr`
}

/** The mails about an account. @param origin address of the portal */
export const letters = {
  activation: (to: string, origin: string, { token, code }: Mailed): Letter => ({
    to,
    subject: 'Bestätige deine E-Mail-Adresse',
    code,
    paragraphs: [
      `dein Code ist ${code}. Gib ihn dort ein, wo du dein Konto angelegt hast, oder öffne den Link unten. Beides gilt 24 Stunden.`,
      notYou,
    ],
    action: { label: 'E-Mail-Adresse bestätigen', href: `${origin}/aktivierung/${token}` },
  }),
  activationCode: (to: string, { code }: Mailed): Letter => ({
    to,
    subject: 'Bestätige deine E-Mail-Adresse',
    code,
    paragraphs: [
      `dein Code ist ${code}. Gib ihn dort ein, wo du dein Konto mit dem Passkey angelegt hast. Er gilt 24 Stunden.`,
      notYou,
    ],
  }),
  proof: (to: string, origin: string, { code }: Mailed): Letter => ({
    to,
    subject: 'Code zur Bestätigung, dass du es bist',
    code,
    paragraphs: [
      `dein Code ist ${code}. Gib ihn in den Einstellungen ein; er gilt 15 Minuten.`,
      'Warst du das nicht? Dann ist jemand in deinem Konto angemeldet: Gib den Code niemandem und melde alle Geräte ab.',
    ],
    action: { label: 'Geräte ansehen', href: `${origin}/einstellungen/sicherheit` },
  }),
  alreadyThere: (to: string, origin: string): Letter => ({
    to,
    subject: 'Du hast schon ein Konto',
    paragraphs: [
      'jemand wollte mit dieser Adresse ein Konto anlegen oder sie für ein anderes Konto angeben. Es gibt schon eines: Melde dich an.',
      'Wenn du das Passwort nicht mehr weißt, setze ein neues. Warst du es nicht, musst du nichts tun.',
    ],
    action: { label: 'Anmelden', href: `${origin}/login` },
  }),
  reset: (to: string, origin: string, { token }: Mailed): Letter => ({
    to,
    subject: 'Neues Passwort setzen',
    paragraphs: ['mit dem Link unten setzt du ein neues Passwort. Er gilt eine Stunde und einmal.', notYou],
    action: { label: 'Neues Passwort setzen', href: `${origin}/passwort-zuruecksetzen?schluessel=${token}` },
  }),
  passwordChanged: (to: string, origin: string): Letter => ({
    to,
    subject: 'Dein Passwort wurde geändert',
    paragraphs: [
      'dein Passwort ist neu, und alle anderen Geräte sind abgemeldet.',
      'Warst du das nicht? Dann setze sofort ein neues.',
    ],
    action: { label: 'Neues Passwort setzen', href: `${origin}/passwort-zuruecksetzen` },
  }),
  newDevice: (to: string, origin: string, { device, way, at }: SignInTold): Letter => ({
    to,
    subject: 'Anmeldung von einem neuen Gerät',
    paragraphs: [
      'in deinem Konto hat sich jemand in einem Browser oder Programm angemeldet, das wir dort noch nicht kennen.',
      `Gerät: ${device}. Angemeldet mit: ${way}. Zeit: ${moment(at)}.`,
      'Warst du es selbst, musst du nichts tun. Warst du es nicht, setze sofort ein neues Passwort: Es meldet alle anderen Geräte ab.',
    ],
    action: { label: 'Geräte ansehen', href: `${origin}/einstellungen/sicherheit` },
  }),
  passkeyAdded: (to: string, origin: string, name: string): Letter => ({
    to,
    subject: 'Ein Passkey wurde angelegt',
    paragraphs: [
      `mit dem Passkey „${name}“ kann man sich jetzt in deinem Konto anmelden, ohne Passwort und ohne Code.`,
      'Warst du das nicht? Dann entferne ihn in den Einstellungen und setze sofort ein neues Passwort.',
    ],
    action: { label: 'Passkeys ansehen', href: `${origin}/einstellungen/sicherheit` },
  }),
  passkeyRemoved: (to: string, origin: string, name: string): Letter => ({
    to,
    subject: 'Ein Passkey wurde entfernt',
    paragraphs: [
      `mit dem Passkey „${name}“ meldet sich in deinem Konto niemand mehr an.`,
      'Warst du das nicht? Dann melde alle Geräte ab und setze ein neues Passwort.',
    ],
    action: { label: 'Sicherheit ansehen', href: `${origin}/einstellungen/sicherheit` },
  }),
  secondFactorAdded: (to: string, origin: string): Letter => ({
    to,
    subject: 'Der zweite Faktor ist eingerichtet',
    paragraphs: [
      'wer sich in deinem Konto mit dem Passwort anmeldet, braucht jetzt auch einen Code deiner Authenticator-App.',
      'Warst du das nicht? Dann melde dich sofort bei uns. Wie, steht im Impressum.',
    ],
    action: { label: 'Impressum', href: `${origin}/impressum` },
  }),
  secondFactorRemoved: (to: string, origin: string): Letter => ({
    to,
    subject: 'Der zweite Faktor wurde entfernt',
    paragraphs: [
      'in deinem Konto genügt beim Anmelden wieder das Passwort; die Wiederherstellungscodes gelten nicht mehr.',
      'Warst du das nicht? Dann setze sofort ein neues Passwort und richte den zweiten Faktor neu ein.',
    ],
    action: { label: 'Neues Passwort setzen', href: `${origin}/passwort-zuruecksetzen` },
  }),
  newAddress: (to: string, { code }: Mailed): Letter => ({
    to,
    subject: 'Bestätige deine neue E-Mail-Adresse',
    code,
    paragraphs: [`dein Code ist ${code}. Gib ihn in den Einstellungen ein; er gilt eine Stunde.`, notYou],
  }),
  addressChanged: (to: string, origin: string): Letter => ({
    to,
    subject: 'Deine E-Mail-Adresse wurde geändert',
    paragraphs: [
      'dein Konto hat jetzt eine andere E-Mail-Adresse; an diese hier schreiben wir nicht mehr.',
      'Warst du das nicht? Dann melde dich bei uns. Wie, steht im Impressum.',
    ],
    action: { label: 'Impressum', href: `${origin}/impressum` },
  }),
  deletion: (to: string, origin: string, { code }: Mailed): Letter => ({
    to,
    subject: 'Code zum Löschen deines Kontos',
    code,
    paragraphs: [
      `dein Code ist ${code}. Er gilt 15 Minuten.`,
      'Warst du das nicht? Dann ist jemand in deinem Konto angemeldet: Setze sofort ein neues Passwort, es meldet alle anderen Geräte ab.',
    ],
    action: { label: 'Neues Passwort setzen', href: `${origin}/passwort-zuruecksetzen` },
  }),
  deletionBegun: (to: string, origin: string, { token }: Mailed, graceDays: number): Letter => ({
    to,
    subject: `Dein Konto wird in ${graceDays} Tagen gelöscht`,
    paragraphs: [
      `in ${graceDays} Tagen löschen wir dein Konto. Danach stellt es niemand wieder her; bis dahin kannst du es dir anders überlegen.`,
      'Warst du das nicht? Dann behalte es mit dem Link unten und setze sofort ein neues Passwort.',
    ],
    action: { label: 'Konto behalten', href: `${origin}/einstellungen/konto-behalten?schluessel=${token}` },
  }),
}
