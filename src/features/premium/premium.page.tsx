import { format } from '#web/format.ts'
import { planPricesMinor } from '#contract/plans.ts'
import { Board } from '#web/blocks/board.tsx'
import { page } from '#web/page.tsx'

interface Plan {
  name: string
  priceMinor: number
  includes: string
}

const plans: readonly Plan[] = [
  {
    name: 'Frei',
    priceMinor: 0,
    includes:
      'Kurse der Börsen 15 Minuten verzögert, Indikationen rund um die Uhr, Charts, Kennzahlen, eine Ebene Orderbuch',
  },
  {
    name: 'Basic',
    priceMinor: planPricesMinor.BASIC,
    includes: 'Realtime für deutsche Indizes und den Handelsplatz Frankfurt, keine Bannerwerbung',
  },
  {
    name: 'Plus',
    priceMinor: planPricesMinor.PLUS,
    includes:
      'Alles aus Basic, dazu Xetra in Echtzeit, Premium-Artikel, Ideen der Woche, mehr Chartwerkzeuge, Depotanalyse, Ertragskalender',
  },
  {
    name: 'Pro',
    priceMinor: planPricesMinor.PRO,
    includes: 'Alles aus Basic und Plus, dazu das Xetra-Orderbuch mit zehn Ebenen',
  },
  { name: 'Pur', priceMinor: planPricesMinor.PUR, includes: 'Keine Werbung, sonst nichts' },
]

/** What the plans contain and cost; ordering is not open here. */
export const route = page({
  path: '/info/premium',
  widthClass: 'lg',
  nav: [
    {
      label: 'Preise',
      path: '/info/premium',
      footer: 'Vertrag',
      sitemap: 'Mein Parkett und Premium',
      words: 'Premium Basic Plus Pro Pur Abo',
    },
  ],
  head: (_, { settings }) => ({ title: `${settings.name} Premium: Pläne und Preise` }),
  Page: ({ at }) => (
    <>
      <div className="page-head">
        <div>
          <h1>{at.settings.name} Premium</h1>
          <p>Was die Pläne enthalten und was sie im Monat kosten. Alle Preise inkl. MwSt.</p>
        </div>
      </div>
      <Board title="Pläne" footer={<span>Bestellungen sind auf dieser Seite noch nicht geöffnet.</span>}>
        <div className="tw" tabIndex={0} role="region" aria-label="Pläne">
          <table>
            <caption className="vh">Pläne und Preise</caption>
            <thead>
              <tr>
                <th scope="col">Plan</th>
                <th scope="col" className="num">
                  Preis pro Monat
                </th>
                <th scope="col">Enthält</th>
              </tr>
            </thead>
            <tbody>
              {plans.map(({ name, priceMinor, includes }) => (
                <tr key={name}>
                  <th scope="row" className="name">
                    <b>{name}</b>
                  </th>
                  <td className="num b">{format.euros(priceMinor)}</td>
                  <td>{includes}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Board>
    </>
  ),
})
