import type { Letter } from '#mail/template.ts'
import type { Rhythm } from './subscriptions.ts'

const notYou = 'Warst du das nicht? Dann musst du nichts tun: Ohne deine Bestätigung kommt kein Newsletter.'
/** German words of a rhythm */
const often: Readonly<Record<Rhythm, string>> = { DAILY: 'jeden Handelstag', WEEKLY: 'einmal in der Woche' }

/** Where a reader changes or ends a subscription. */
export const managePath = (key: string): string => `/newsletter/einstellungen?schluessel=${key}`

/** What a mail of the list says of leaving it. */
export const listOf = (origin: string, key: string): Pick<Letter, 'settings' | 'unsubscribe'> => ({
  settings: { label: 'Rhythmus ändern oder abbestellen', href: `${origin}${managePath(key)}` },
  unsubscribe: `${origin}/newsletter/abmelden?schluessel=${key}`,
})

/** The mails about a subscription. @param origin address of the portal */
export const letters = {
  confirm: (to: string, origin: string, { key, rhythm }: { key: string; rhythm: Rhythm }): Letter => ({
    to,
    subject: 'Bestätige deinen Newsletter',
    paragraphs: [`du möchtest „Markt heute“ ${often[rhythm]} bekommen. Der Link unten gilt zwei Tage.`, notYou],
    action: { label: 'Newsletter bestätigen', href: `${origin}/newsletter/bestaetigen?schluessel=${key}` },
  }),
  alreadyThere: (to: string, origin: string, { key, rhythm }: { key: string; rhythm: Rhythm }): Letter => ({
    to,
    subject: 'Du bekommst den Newsletter schon',
    paragraphs: [
      `jemand hat „Markt heute“ für diese Adresse bestellt. Du bekommst ihn schon, ${often[rhythm]}; daran hat sich nichts geändert.`,
    ],
    action: { label: 'Rhythmus ändern oder abbestellen', href: `${origin}${managePath(key)}` },
  }),
}
