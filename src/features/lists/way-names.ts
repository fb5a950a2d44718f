import type { AlertHabit, AlertWay } from '#features/alerts/ways.contract.ts'

/** What readers call a kind of message. */
export const nameOfKind: Readonly<Record<AlertHabit['kind'], { name: string; about: string }>> = {
  ABOVE: { name: 'Kurs steigt', about: 'über eine Marke' },
  BELOW: { name: 'Kurs fällt', about: 'unter eine Marke' },
  CHANGE: { name: 'Tagesbewegung', about: 'in beide Richtungen' },
  VOLUME: { name: 'Hoher Umsatz', about: 'ein Vielfaches des Schnitts' },
  EX_DATE: { name: 'Ex-Tag', about: 'Tage vorher' },
  COMPANY_DATE: { name: 'Zahlen, Hauptversammlung', about: 'Tage vorher' },
  ANALYST: { name: 'Analyst ändert Urteil', about: 'eines Werts' },
  NEWS: { name: 'Neue Meldung', about: 'zu einem Wert' },
  KNOCK_OUT: { name: 'Barriere nah', about: 'Abstand in Prozent' },
  ARTICLE: { name: 'Neuer Artikel', about: 'von Autoren, denen du folgst' },
  MOVE: { name: '5%-Alarme', about: 'eine Aktie kommt in deine Liste' },
}

/** … and a way, in the order of the settings. */
export const nameOfWay: Readonly<Record<AlertWay, string>> = { MAIL: 'E-Mail', PUSH: 'Push', WEBHOOK: 'Webhook' }
