interface Answer {
  question: string
  answer: string
  /** where it is done or told at length */
  path: string
  label: string
}

/** What readers ask, by topic. */
export const answers: readonly { topic: string; list: readonly Answer[] }[] = [
  {
    topic: 'Kurse und Daten',
    list: [
      {
        question: 'Sind die Kurse echt?',
        answer: 'Nein. Alle Kurse sind simuliert, wo nichts anderes dabeisteht. Echte Reihen tragen ihre Quelle.',
        path: '/datenquellen',
        label: 'Datenquellen und Verzögerung',
      },
      {
        question: 'Warum ist ein Kurs verzögert?',
        answer:
          'Neben jedem Kurs stehen Handelsplatz, Uhrzeit und ein Zeichen für seine Qualität. Ohne Tarif sind Kurse 15 Minuten alt.',
        path: '/boersen',
        label: 'Verzögerung je Handelsplatz',
      },
      {
        question: 'Warum bewegt sich ein Kurs?',
        answer:
          '„Warum bewegt sich …?“ auf der Seite eines Wertes zerlegt die Bewegung in Markt, Branche, Währung und eigene Ereignisse.',
        path: '/aktien/SAP-Aktie-DE0007164600#warum',
        label: 'Beispiel SAP',
      },
      {
        question: 'Wie bekomme ich eine Tabelle als Datei?',
        answer: 'Unter den meisten Tabellen stehen CSV und JSON. Die Datei enthält alle Zeilen im gewählten Filter.',
        path: '/etf/finder',
        label: 'ETF-Finder',
      },
    ],
  },
  {
    topic: 'Listen und Depots',
    list: [
      {
        question: 'Brauche ich ein Konto?',
        answer: 'Zum Lesen nicht. Watchlist und Musterdepot gehen ohne Konto auf diesem Gerät, mit Konto auf allen.',
        path: '/registrierung',
        label: 'Konto anlegen',
      },
      {
        question: 'Wie übe ich ohne Geld?',
        answer: 'Im Musterdepot kaufst und verkaufst du zu den Kursen dieser Seiten. Alles lässt sich später ändern.',
        path: '/musterdepot',
        label: 'Zum Musterdepot',
      },
      {
        question: 'Warum ist mein Depotwert anders als bei der Bank?',
        answer: 'Meist ist es ein anderer Handelsplatz oder eine andere Uhrzeit, und hier sind die Kurse simuliert.',
        path: '/datenquellen',
        label: 'Woher Kurse kommen',
      },
      {
        question: 'Wie vergleiche ich Werte?',
        answer: 'Für Aktien, ETFs, Fonds, Anleihen und Derivate gibt es je eine Vergleichsseite.',
        path: '/aktien/vergleich',
        label: 'Aktien vergleichen',
      },
    ],
  },
  {
    topic: 'Konto und Darstellung',
    list: [
      {
        question: 'Wie ändere ich Farben, Dichte oder Dunkelmodus?',
        answer:
          'In den Einstellungen oder unten auf jeder Seite. Für Kurse gibt es neben Grün und Rot auch Blau und Orange.',
        path: '/einstellungen',
        label: 'Einstellungen',
      },
      {
        question: 'Ich habe mein Passwort vergessen',
        answer: 'Du bekommst einen Link an deine E-Mail-Adresse.',
        path: '/passwort-zuruecksetzen',
        label: 'Passwort zurücksetzen',
      },
      {
        question: 'Wie lösche ich mein Konto?',
        answer:
          'In den Einstellungen unter Profil. Nach 14 Tagen ist es mit allem weg, was dazugehört; bis dahin kannst du es behalten.',
        path: '/einstellungen/profil#konto-loeschen',
        label: 'Konto löschen',
      },
      {
        question: 'Was ist über mich gespeichert?',
        answer: 'Nur, was du selbst anlegst.',
        path: '/datenschutz',
        label: 'Datenschutz',
      },
      {
        question: 'Was geht mit Tastatur und Vorlesegerät?',
        answer: 'Seiten sind ohne Maus und ohne Skript vollständig; bekannte Lücken stehen dort.',
        path: '/barrierefreiheit',
        label: 'Stand der Barrierefreiheit',
      },
    ],
  },
  {
    topic: 'Vertrag',
    list: [
      {
        question: 'Wie kündige ich?',
        answer: 'Ohne Anmeldung, in einem Schritt.',
        path: '/vertraege-kuendigen',
        label: 'Verträge hier kündigen',
      },
      {
        question: 'Was kostet ein Tarif?',
        answer: 'Alle Preise mit dem, was nach dem ersten Monat gilt.',
        path: '/info/premium',
        label: 'Preise',
      },
    ],
  },
]
