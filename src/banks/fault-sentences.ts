import type { BankFault, BankFaultKind } from './fints/faults.ts'

const sentences: Record<BankFaultKind, string> = {
  PIN: 'Die Bank nimmt Kennung und PIN so nicht an. Nach wenigen falschen Versuchen, meist drei, sperrt sie den Zugang.',
  LOCKED: 'Die Bank hat diesen Zugang gesperrt. Entsperren kannst du ihn nur bei der Bank selbst.',
  TAN: 'Die Bank hat die TAN oder die Freigabe nicht angenommen, oder sie kam zu spät. Bitte beginne noch einmal.',
  OVER: 'Die Sitzung bei der Bank ist beendet. Bitte beginne noch einmal.',
  AWAY: 'Die Bank antwortet gerade nicht. Bitte versuche es später noch einmal.',
  UNREADABLE: 'Die Antwort der Bank verstehen wir nicht. Es wurde nichts übernommen.',
  PRODUCT: 'Die Bank kennt dieses Portal nicht: Die Produktregistrierung des Betreibers gilt dort nicht.',
  REFUSED: 'Die Bank hat die Abfrage abgelehnt. Es wurde nichts übernommen.',
}

/** What a reader is told of it. */
export const sentenceOf = ({ kind, said }: Pick<BankFault, 'kind' | 'said'>): string =>
  said ? `${sentences[kind]} Die Bank sagt: „${said}“` : sentences[kind]
