/** The rules of the forum by their number, from 1. What they say is shown on the page of the terms and where one was broken. */
export const rules: readonly string[] = [
  'Nichts Strafbares, kein Aufruf dazu.',
  'Keine Beleidigungen, keine Hetze, keine Drohungen.',
  'Keine Marktmanipulation: keine falschen Tatsachen, keine Absprachen, keine Gerüchte als Tatsachen.',
  'Kursziele und Empfehlungen nur mit Begründung; wer den Wert hält, sagt es.',
  'Keine Werbung, keine Signalgruppen, keine Vermittlung.',
  'Keine persönlichen Angaben über andere, keine fremden Texte in voller Länge.',
  'Beim Thema bleiben: Ein Beitrag gehört zu dem Wert, in dessen Forum er steht.',
]

export const reasonWords = {
  ILLEGAL: 'Rechtswidriger Inhalt',
  MANIPULATION: 'Verdacht auf Marktmanipulation',
  INSULT: 'Beleidigung, Hetze, Drohung',
  PRIVATE: 'Persönliche Angaben oder fremder Text',
  ADVERTISING: 'Werbung',
  OTHER: 'Anderer Verstoß gegen die Regeln',
} as const
