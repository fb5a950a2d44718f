/** What a tab of an instrument tells, for search engines: by its part of the path. */
const tells: Readonly<Record<string, string>> = {
  chart: 'Chart von heute bis zu allen Jahren, mit Vergleichswerten, Indikatoren und als Tabelle.',
  einzelwerte: 'alle Mitglieder mit Kurs, Gewicht und Beitrag in Punkten.',
  kurse: 'alle Handelsplätze mit Geld, Brief und Volumen, der günstigste Brief ist markiert.',
  'times-and-sales': 'die einzelnen Abschlüsse eines Tages mit Zeit, Kurs, Stück und Umsatz.',
  orderbuch: 'Orderbuch mit Geld, Brief, Stückzahlen und Spanne.',
  historie: 'historische Kurse als Tabelle, bereinigt oder wie gehandelt, auch als CSV.',
  renditen: 'Renditen nach Jahren und Monaten, Renditedreieck und Verteilung.',
  news: 'Nachrichten und was den Kurs sonst bewegt.',
  analysen: 'Einstufungen und Kursziele einzeln und im Konsens, gegen den Kurs gestellt.',
  kennzahlen: 'KGV, Dividendenrendite, Umsatz, Margen und Bilanz über zehn Jahre, mit Schätzungen und Formeln.',
  unternehmen: 'Porträt, Stammdaten, Umsatz und Gewinn, Vergleichsgruppe, Termine und Handelsplätze.',
  'bilanz-guv': 'Gewinn- und Verlustrechnung, Bilanz und Cashflow nach Jahren und Quartalen.',
  dividende: 'nächster Ex-Tag, alle Ausschüttungen mit Rendite, Kontinuität und Termine.',
  derivate: 'Optionsscheine, Knock-Outs und Zertifikate darauf, nach Hebel geordnet.',
  fonds: 'Fonds und ETFs, die diesen Wert halten, mit ihrem Anteil.',
}
/** of funds, whose figures are others than those of companies */
const figuresOfFunds =
  'Wertentwicklung je Kalenderjahr, Risiko je Zeitraum und Kennzahlen im Verlauf, auch gegen den Index.'
const isFund = (classKey: string) => classKey === 'funds' || classKey === 'etfs'
const overview = 'Kurs, Chart, Handelsplätze, Kennzahlen und Performance, und warum sich der Kurs bewegt.'
/** overviews of classes whose papers are looked at for something else */
const overviews: Readonly<Record<string, string>> = {
  bonds: 'Kurs, Rendite, Stückzinsen, Duration und Zahlungen, mit Rechner in beide Richtungen.',
  currencies: 'Wechselkurs, Chart, Statistik und Rechner, und warum sich der Kurs bewegt.',
  derivatives: 'Geld und Brief, Kennzahlen, Auszahlungsprofil und Basiswert, und warum sich der Kurs bewegt.',
  etfs: 'Kurs, Chart, Positionen, Risiko und Abweichung vom Index, und warum sich der Kurs bewegt.',
  funds: 'Rücknahmepreis, Wertentwicklung, Risiko und Steuer, und warum sich der Preis bewegt.',
  futures: 'Kurs, Chart, Verfall, Kontraktgröße und Basis, und warum sich der Kurs bewegt.',
  interest_rates: 'Stand, Verlauf und Statistik, mit den Änderungen und der nächsten Entscheidung.',
}

/** One sentence on a tab; without a price, which would be old wherever it is shown. @param classKey of its asset class */
export const tabDescription = (part: string | undefined, classKey: string): string =>
  (part === 'kennzahlen' && isFund(classKey) ? figuresOfFunds : part && tells[part]) ?? overviews[classKey] ?? overview

const longest = 70

/** The first title that stays readable in a list of results, else the last, shortest one. @param suffix added to all */
export const fittingTitle = (titles: readonly string[], suffix: string): string =>
  titles.find((title) => title.length + suffix.length <= longest) ?? titles.at(-1) ?? ''
