import { turboWarning } from '#contract/risk.ts'
import { legalPage } from '#features/legal/legal-page.block.tsx'

export const barrierefreiheit = legalPage({
  path: '/barrierefreiheit',
  title: 'Barrierefreiheit',
  footer: 'Rechtliches',
  Text: ({ at, operator }) => (
    <>
      <p>{at.settings.name} soll für alle bedienbar sein. Maßstab sind die Richtlinien WCAG 2.2 auf Stufe AA.</p>
      <h2>Was gilt</h2>
      <ul>
        <li>Alle Seiten lassen sich ohne Maus und ohne Skript lesen und bedienen.</li>
        <li>
          Richtung zeigt immer ein Vorzeichen, nie nur eine Farbe. Die Kursfarben lassen sich auf Blau und Orange
          umstellen.
        </li>
        <li>
          Laufende Kurse lassen sich anhalten und in den Realtime-Listen je Zeile ansagen, höchstens alle zehn Sekunden.
        </li>
        <li>Lange Tabellen zeigen nur die Spalten, die du wählst, und stehen auf Wunsch dichter.</li>
        <li>Jedes Diagramm hat einen Satz, der es beschreibt, und eine Tabelle.</li>
      </ul>
      <h2>Bekannte Lücken</h2>
      <p>Im großen Chart werden Vergleichslinien einem Vorleseprogramm nur über die Tabelle zugänglich.</p>
      <h2>Rückmeldung</h2>
      <p>
        {operator.email ? (
          <>
            Barrieren melde bitte an <a href={`mailto:${operator.email}`}>{operator.email}</a>.
          </>
        ) : (
          'Eine Anschrift für Rückmeldungen ist noch nicht angegeben.'
        )}
      </p>
    </>
  ),
})

export const datenquellen = legalPage({
  path: '/datenquellen',
  title: 'Datenquellen und Verzögerung',
  label: 'Datenquellen & Verzögerung',
  footer: 'Rechtliches',
  Text: ({ at }) => (
    <>
      <p>
        {at.settings.name} zeigt einen simulierten Markt. Namen und Kennnummern der Wertpapiere sind echt, Kurse und
        Kennzahlen sind es nicht, außer wo eine Quelle genannt ist. Angaben, die niemand frei veröffentlicht, fehlen.
      </p>
      <h2>Qualität</h2>
      <ul>
        <li>
          <b>Realtime</b>: der Kurs dieses Augenblicks.
        </li>
        <li>
          <b>15 Min. verzögert</b>: derselbe Kurs, eine Viertelstunde später.
        </li>
        <li>
          <b>Schlusskurs</b>: der Handelsplatz ist geschlossen.
        </li>
        <li>
          <b>Stand</b> mit Datum: der Handelsplatz ist offen, gehandelt wurde dort zuletzt an diesem Tag.
        </li>
        <li>
          <b>Kein aktueller Kurs</b>: seit über drei Handelstagen ohne Kurs.
        </li>
        <li>
          <b>Indikation</b>: außerbörslich gestellt, kein Kurs einer Börse. Der Handelsplatz „Indikation“ stellt rund um
          die Uhr.
        </li>
        <li>
          <b>NAV</b>: einmal täglich berechneter Wert eines Fonds.
        </li>
      </ul>
      <h2>Echte Zeitreihen</h2>
      <p>
        Referenzkurse der Europäischen Zentralbank für Devisen und Preise der U.S. Energy Information Administration für
        Öl. Quelle und Stand stehen am Diagramm.
      </p>
      <h2>Programme</h2>
      <p>
        Interaktive Charts zeichnet Lightweight Charts™, © TradingView, Inc.,{' '}
        <a href="https://www.tradingview.com/" rel="noopener">
          www.tradingview.com
        </a>
        .
      </p>
      <p>
        Welche Börse wie verzögert ist, steht unter <a href="/boersen">Börsen</a>. Alle Angaben ohne Gewähr.
      </p>
    </>
  ),
})

export const risikohinweise = legalPage({
  path: '/risikohinweise',
  title: 'Risikohinweise',
  footer: 'Rechtliches',
  Text: () => (
    <>
      <p>
        Wer Wertpapiere kauft, kann Geld verlieren. Frühere Wertentwicklungen sind kein verlässlicher Indikator für die
        Zukunft.
      </p>
      <h2>Turbo-Zertifikate und Knock-Outs</h2>
      <p>{turboWarning} Erreicht der Basiswert die Schwelle, ist der Einsatz verloren, oft innerhalb eines Tages.</p>
      <h2>Optionsscheine und Zertifikate</h2>
      <p>
        Ein Totalverlust ist möglich. Dazu kommt das Risiko, dass der Emittent nicht zahlt. Maßgeblich sind
        Basisinformationsblatt und Endgültige Bedingungen des Emittenten.
      </p>
      <h2>Kryptowerte</h2>
      <p>Kryptowerte schwanken stark und sind durch keine Einlagensicherung geschützt.</p>
    </>
  ),
})

export const interessenkonflikte = legalPage({
  path: '/interessenkonflikte',
  title: 'Interessenkonflikte',
  footer: 'Rechtliches',
  Text: ({ at }) => (
    <>
      <p>
        {at.settings.name} verbreitet zurzeit keine Empfehlungen Dritter. Einstufungen und Kursziele auf den Seiten
        „Analysen“ stammen von Musterinstituten und sind simuliert.
      </p>
      <p>Sobald echte Empfehlungen erscheinen, stehen Urheber, Zeitpunkt, Methode und Konflikte an jeder einzelnen.</p>
      <p>
        Wir erhalten keine Vergütung dafür, welche Werte wir zeigen. Reihenfolgen folgen den Zahlen in der Spalte, nach
        der sortiert ist. Listen, die „Bekannte …“ heißen, haben wir nach Verbreitung ausgewählt.
      </p>
    </>
  ),
})
