import { highestProduct } from '#contract/entitlements.ts'
import type { Reader } from '#contract/reader.ts'
import { format } from '#web/format.ts'
import { Board } from '#web/blocks/board.tsx'
import { Icon } from '#web/shell/icons.tsx'
import { page } from '#web/page.tsx'
import { columns, firstMonthMinor, firstYearMinor, ladder, matrix, pur, type Plan, type Service } from './plans.ts'

const questions = [
  {
    asked: 'Was passiert nach dem ersten Monat?',
    answer:
      'Der Vertrag läuft zum regulären Preis auf unbestimmte Zeit weiter. Er steht schon vor der Bestellung in gleicher Größe da.',
  },
  {
    asked: 'Wie kündige ich?',
    answer: 'Mit einer Frist von einem Monat, ohne Anmeldung, über „Verträge hier kündigen“ am Fuß jeder Seite.',
  },
  {
    asked: 'Kann ich widerrufen?',
    answer: 'Ja, binnen vierzehn Tagen, über „Vertrag widerrufen“ am Fuß jeder Seite.',
  },
  { asked: 'Was ist Pur?', answer: 'Der Umfang von Frei, ohne Werbung. Alles andere bleibt, wie es ist.' },
]

/** What the plans contain and cost; ordering is not open here. */
export const route = page({
  path: '/info/premium',
  widthClass: 'xl',
  nav: [
    {
      label: 'Preise',
      path: '/info/premium',
      footer: 'Vertrag',
      sitemap: 'Mein Parkett und Premium',
      words: 'Premium Basic Plus Pro Pur Abo',
    },
  ],
  head: (_, { settings }) => ({
    title: `${settings.name} Premium: Pläne und Preise`,
    description:
      `Was ${settings.name} Basic, Plus, Pro und Pur enthalten und im Monat kosten, inkl. MwSt.: ` +
      'Echtzeitkurse, Orderbuch, Depotanalyse. Kurse und Listen bleiben kostenlos.',
  }),
  Page: ({ at }) => (
    <>
      <div className="page-head">
        <div>
          <h1>Pläne und Preise</h1>
          <p>
            Kurse, Listen und Vergleiche bleiben kostenlos. Du zahlst für schnellere Daten, tiefere Analyse und eine
            Seite ohne Werbung.
          </p>
        </div>
      </div>
      <div className="plans">
        {ladder.map((plan) => (
          <PlanCard key={plan.name} plan={plan} isOwn={plan.name === ownPlan(at.reader)} />
        ))}
      </div>
      <section className="board pur" aria-label="Pur">
        <h2>Pur</h2>
        <span className="mut2">{pur.line}</span>
        <b className="amount">{format.euros(pur.priceMinor)}</b>
        <span className="sm mut2">pro Monat inkl. MwSt., monatlich kündbar</span>
      </section>
      <p className="xs mut2 plans-note">
        Erster Monat einmalig für neue Kunden mit den Gutscheinen STARTBASIC, STARTPLUS und STARTPRO; danach gilt der
        reguläre Preis auf unbestimmte Zeit, Kündigungsfrist ein Monat. Bestellungen sind hier noch nicht geöffnet.
      </p>
      <div className="cols">
        <Board title="Leistungen im Vergleich">
          <Matrix />
        </Board>
        <div className="stack">
          <Board
            title="Was das erste Jahr kostet"
            footer={
              <span>mit Gutschein, inkl. MwSt. Wer nur Kurse ansieht, braucht keinen Plan: Dann reicht Frei.</span>
            }
          >
            <dl className="key-figures narrow">
              {[...ladder, pur].map((plan) => (
                <div key={plan.name}>
                  <dt>{plan.name}</dt>
                  <dd>{format.euros(firstYearMinor(plan))}</dd>
                </div>
              ))}
            </dl>
          </Board>
          <Board title="Häufige Fragen">
            {questions.map(({ asked, answer }) => (
              <details key={asked} className="faq">
                <summary>{asked}</summary>
                <p>{answer}</p>
              </details>
            ))}
          </Board>
          <Board title="Vertrag">
            <p className="pad stack">
              <a className="btn" href="/vertraege-kuendigen">
                Verträge hier kündigen
              </a>
              <a className="btn" href="/vertrag-widerrufen">
                Vertrag widerrufen
              </a>
            </p>
          </Board>
        </div>
      </div>
    </>
  ),
})

/** Of who is signed in: what they have, or nothing bought. */
const ownPlan = (reader: Reader): string | undefined =>
  reader.kind === 'user' ? (highestProduct(reader.products)?.label ?? 'Frei') : undefined

/** Entry and regular price in one size. */
const PlanCard = ({
  plan: { name, priceMinor, line, includes, coupon, recommended },
  isOwn,
}: {
  plan: Plan
  isOwn: boolean
}) => (
  <section
    className={['plan', recommended ? 'chosen' : '', isOwn ? 'own' : ''].filter(Boolean).join(' ')}
    aria-labelledby={`plan-${name}`}
  >
    <h2 id={`plan-${name}`}>
      {name}
      {isOwn ? (
        <span className="badge plan">Dein Plan</span>
      ) : recommended ? (
        <span className="badge plan">{recommended}</span>
      ) : null}
    </h2>
    <p className="sm mut2">{line}</p>
    <p className="price">
      <b className="amount">{format.euros(coupon ? firstMonthMinor : priceMinor)}</b>
      <span>{coupon ? 'im ersten Monat' : 'dauerhaft'}</span>
    </p>
    <p className="price">
      {coupon ? (
        <>
          <b className="amount">{format.euros(priceMinor)}</b>
          <span>danach pro Monat</span>
        </>
      ) : (
        <span>keine Folgekosten</span>
      )}
    </p>
    <ul>
      {includes.map((each) => (
        <li key={each}>
          <Icon name="check" small />
          {each}
        </li>
      ))}
    </ul>
    <p className="xs mut2">{coupon ? 'inkl. MwSt., monatlich kündbar' : 'ohne Zahlungsdaten'}</p>
  </section>
)

const Matrix = () => (
  <div className="tw" tabIndex={0} role="region" aria-label="Leistungen im Vergleich">
    <table className="plan-matrix">
      <caption className="vh">Leistungen der Pläne im Vergleich</caption>
      <thead>
        <tr>
          <th scope="col">Leistung</th>
          {columns.map((name) => (
            <th key={name} scope="col" className={name === 'Plus' ? 'estimate' : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {matrix.map(({ title, services }) => (
        <tbody key={title}>
          <tr className="group">
            <th scope="rowgroup" colSpan={columns.length + 1}>
              {title}
            </th>
          </tr>
          {services.map((service) => (
            <tr key={service.label}>
              <th scope="row">{service.label}</th>
              {columns.map((name, i) => (
                <td key={name} className={name === 'Plus' ? 'estimate' : undefined}>
                  <Contained value={service.by[i]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  </div>
)

function Contained({ value }: { value: Service['by'][number] | undefined }) {
  if (typeof value === 'string') return value
  return value ? (
    <>
      <Icon name="check" small />
      <span className="vh">enthalten</span>
    </>
  ) : (
    <span className="mut2">
      –<span className="vh"> nicht enthalten</span>
    </span>
  )
}
