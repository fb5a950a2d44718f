import type { BrokerProfile } from '../../broker.ts'
import { consentDays } from './links.ts'

/** @param licence of the operator, in its words */
export const comdirectProfile = (licence: string | undefined): BrokerProfile => ({
  key: 'comdirect',
  name: 'comdirect',
  about: [
    'Dein Depot bei comdirect: Bestand und Orders mit echtem Geld.',
    ...(licence === undefined ? [] : [`Erlaubnis des Betreibers: ${licence}.`]),
  ].join(' '),
  method: 'API mit Session-TAN',
  isSimulation: false,
  can: { costs: true, replace: ['limit', 'stop'], quotes: true, plans: false, movements: true, amounts: false },
  consent: {
    what: [
      'Depots und Bestand, Saldo und Umsätze von Depot und Verrechnungskonto lesen',
      'Orders lesen',
      'Orders aufgeben, ändern und streichen, jede nur mit deiner Bestätigung',
    ],
    duration: [
      `${consentDays} Tage. Angemeldet bleibst du, solange du etwas abrufst:`,
      'Nach etwa zwanzig Minuten Ruhe fragt comdirect wieder nach PIN und TAN.',
      'Bestand und Saldo merken wir uns, wie sie zuletzt gelesen wurden, bis du trennst.',
    ].join(' '),
    revoke: [
      'Unter „Verwalten“ trennst du die Verbindung. Zugang und alles, was hier dazu gespeichert ist, wird sofort gelöscht.',
      'Orders bei comdirect bleiben bestehen.',
    ].join(' '),
  },
})
