import type { TradingDay } from '#contract/vocabulary.ts'

/** Something new in the portal, told to its readers. */
export interface Update {
  /** its anchor on the page and its name in the feed: it stays */
  id: string
  day: TradingDay
  title: string
  text: string
  /** where to see it */
  path: string
}

/** What is new for readers, newest first; a new entry goes on top. */
export const updates: readonly Update[] = [
  {
    id: 'ergebnis-balken',
    day: '2026-11-30',
    title: 'Wie ein Ergebnis zustande kommt',
    text:
      'Jedes Wertpapier in deinen Depots zeigt Balken für Balken, was Käufe, Verkäufe, Dividenden, Gebühren und Steuern daraus gemacht ' +
      'haben. Die Erträge sagen, wer zahlt und was als Nächstes kommt.',
    path: '/depots/investments',
  },
  {
    id: 'tabellen-mitnehmen',
    day: '2026-11-30',
    title: 'Deine Tabellen als CSV und JSON',
    text: 'Positionen, Buchungen, Erträge, Orders und Sparpläne nimmst du als Datei mit, mit ISIN, WKN und genauen Zahlen.',
    path: '/depots',
  },
  {
    id: 'import-schritte',
    day: '2026-11-30',
    title: 'Umsätze einlesen in vier Schritten',
    text:
      'Zieh die Datei deines Brokers auf das Feld. Die Spalten stehen neben der ersten Zeile, wie sie gelesen wird, und vor dem ' +
      'Übernehmen siehst du den Bestand davor und danach.',
    path: '/depots/hinzufuegen',
  },
  {
    id: 'suche-in-worten',
    day: '2026-11-30',
    title: 'Suchen, wie man fragt',
    text:
      '„Goldpreis in Euro“, „Telekomaktie“, „Dollar in Euro“ oder „Freistellungsauftrag“ führen dorthin, wo die Antwort steht. Findet ' +
      'sich zu allen Wörtern zusammen nichts, zeigt die Suche Treffer zu einzelnen.',
    path: '/suche',
  },
  {
    id: 'konjunktur',
    day: '2026-11-28',
    title: 'Konjunktur und deine Werte im Finanzkalender',
    text:
      'Der Finanzkalender zeigt Konjunkturdaten mit Prognose und Ergebnis, wo der Betreiber sie nennt, und Börsengänge. Unter „Meine ' +
      'Werte“ stehen nur deine Termine, auch als Abonnement für deinen Kalender.',
    path: '/news/finanzkalender',
  },
  {
    id: 'marktberichte-verweise',
    day: '2026-11-28',
    title: 'Marktberichte, deren Zahlen weiterführen',
    text: 'Jede Zahl eines Marktberichts führt zu der Seite, die sie zeigt. Genannt sind auch Höchst- und Tiefststände eines Jahres.',
    path: '/news/marktberichte',
  },
  {
    id: 'nachrichten-zu-jedem-wert',
    day: '2026-11-28',
    title: 'Nachrichten zu jedem Wert',
    text:
      'Fonds, ETFs, Anleihen, Rohstoffe, Devisen, Kryptowährungen und Derivate haben einen Reiter „News“, und /news zeigt die Meldungen ' +
      'zu deinen eigenen Werten.',
    path: '/news',
  },
  {
    id: 'podcasts',
    day: '2026-11-26',
    title: 'Podcasts und Videos',
    text:
      'Folgen mit Kapiteln, Tempo und Text zum Mitlesen. Was du hörst, läuft auf der nächsten Seite weiter, und Filme haben Untertitel, ' +
      'wo es sie gibt.',
    path: '/news/podcast',
  },
  {
    id: 'gemerkte-suchen',
    day: '2026-11-26',
    title: 'Gemerkte Suchen',
    text: 'Merke dir eine Suche in einem Finder. Die Liste sagt, was sie jetzt findet und was davon neu ist, auf Wunsch auch per E-Mail.',
    path: '/gemerkte-suchen',
  },
  {
    id: 'depots',
    day: '2026-11-25',
    title: 'Eigene Depots',
    text:
      'Führe deine Depots und Konten an einem Ort, von Hand oder aus der Datei deines Brokers: mit Rendite, Erträgen, Steuern und ' +
      'einem Vergleich mit dem Markt.',
    path: '/depots',
  },
  {
    id: 'themen',
    day: '2026-11-25',
    title: 'Anlagethemen',
    text: 'Themen mit einer datierten These, der Regel für ihre Werte, einem Vergleich mit dem MSCI World und dem, was dagegen spricht.',
    path: '/anlagethemen',
  },
  {
    id: 'ratgeber',
    day: '2026-11-25',
    title: 'Ratgeber mit Rechnern und Broker-Vergleich',
    text:
      'Sparplan, Zinseszins, Entnahme, Inflation und Steuern rechnest du mit deinen Zahlen. Der Broker-Vergleich zeigt, was dein ' +
      'Verhalten im Jahr kostet, mit dem Stand jeder Gebühr.',
    path: '/ratgeber',
  },
  {
    id: 'kursgruende-max',
    day: '2026-11-23',
    title: 'Kursgründe für die ganze Historie',
    text: '„Warum bewegt sich …?“ erklärt jetzt auch, was einen Kurs seit Beginn seiner Historie bewegt hat: mit „Max“ über den Sätzen.',
    path: '/aktien/SAP-Aktie-DE0007164600?warum=MAX#warum',
  },
  {
    id: 'watchlist',
    day: '2026-11-23',
    title: 'Watchlists',
    text:
      'Sammle Wertpapiere nach Name, WKN, ISIN oder aus einer eingefügten Liste. Du siehst laufende Kurse, die Veränderung seit der ' +
      'Aufnahme und deine Notizen. Der Stern auf jeder Wertpapierseite führt dorthin.',
    path: '/watchlist',
  },
  {
    id: 'musterdepot',
    day: '2026-11-23',
    title: 'Musterdepots, mit und ohne Konto',
    text:
      'Übe mit Käufen, Verkäufen, Dividenden und weiteren Buchungen. Der Kurs des Tages ist schon eingetragen, und alles lässt sich ' +
      'später ändern.',
    path: '/musterdepot',
  },
  {
    id: 'konto',
    day: '2026-11-23',
    title: 'Dein Konto',
    text: 'Lege ein Konto an, und gewählte Spalten und Listen begleiten dich auf jedes Gerät. Zum Lesen brauchst du weiterhin keins.',
    path: '/registrierung',
  },
  {
    id: 'derivate-finder',
    day: '2026-11-23',
    title: 'Finder für Derivate',
    text:
      'Finde Knock-Outs, Optionsscheine und Zertifikate nach Basiswert, Hebel, Abstand, Spread und Emittent. Neben jedem Wert steht, ' +
      'wie viele Papiere er übrig lässt.',
    path: '/derivate/finder',
  },
  {
    id: 'finder',
    day: '2026-11-23',
    title: 'Finder für Aktien, Fonds und mehr',
    text:
      'Filtere Aktien, Fonds, ETFs, Indizes, Anleihen und Devisen nach ihren Kennzahlen, mit fertigen Vorlagen oder eigenen ' +
      'Bedingungen. Das ganze Ergebnis gibt es als Datei.',
    path: '/aktien/finder',
  },
  {
    id: 'alarme',
    day: '2026-11-23',
    title: '5%-Alarme',
    text:
      'Alle Aktien, die sich an einem Tag um 3, 5, 7 oder 10 % bewegt haben, mit der Uhrzeit. Auch zurück bis vor zehn Jahren und ' +
      'als RSS.',
    path: '/aktien/performance-alarme',
  },
  {
    id: 'top-flop',
    day: '2026-11-22',
    title: 'Top und Flop nach deinem Maß',
    text: 'Gewinner und Verlierer nach Markt, Zeitraum und Mindestumsatz, dazu Marktbreite, höchste Umsätze und neue Hochs und Tiefs.',
    path: '/aktien/top-flop',
  },
  {
    id: 'laender',
    day: '2026-11-22',
    title: 'Aktien nach Ländern',
    text: 'Eine Karte führt zu den Aktien eines Landes, mit Leitindex, Abwicklungstagen und, wo bekannt, der Quellensteuer.',
    path: '/aktien/aktien-laender',
  },
  {
    id: 'kursgruende',
    day: '2026-11-22',
    title: 'Warum bewegt sich der Kurs?',
    text:
      'Zwei Sätze und ein Balken zerlegen eine Kursbewegung in Weltmarkt, Region, Branche, Währung und eigene Ereignisse. Bei Indizes ' +
      'siehst du, welches Mitglied wie viele Punkte beiträgt.',
    path: '/index/DAX-Index-20735#warum',
  },
]
