import { Board } from '#web/blocks/board.tsx'
import { DivergingBar } from '#web/blocks/diverging-bar.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { exactly, Table } from '#web/blocks/table.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { format } from '#web/format.ts'
import { Driven } from '#web/islands/place.tsx'
import { page } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { askedFields, type AskedField } from '#features/guides/asked-fields.ts'
import { brokerInFile, BrokerName, PaidNote, SourceCell, sourceInFile } from '#features/guides/broker-cells.block.tsx'
import { AskedFields, FaultySum } from '#features/guides/fields.block.tsx'
import { brokerBounds, compareBrokers, type ComparedBroker } from './brokers.contract.ts'

const path = '/ratgeber/broker-vergleich'

type Name = keyof typeof brokerBounds
const fields: readonly AskedField<Name>[] = [
  { word: 'orders', of: 'orders', label: 'Orders im Jahr', start: 12, range: brokerBounds.orders, whole: true },
  {
    word: 'betrag',
    of: 'orderSize',
    label: 'Betrag je Order',
    unit: 'EUR',
    start: 1500,
    range: brokerBounds.orderSize,
  },
  { word: 'plaene', of: 'plans', label: 'Sparpläne', start: 1, range: brokerBounds.plans, whole: true },
  {
    word: 'rate',
    of: 'planRate',
    label: 'Rate je Sparplan im Monat',
    unit: 'EUR',
    start: 200,
    range: brokerBounds.planRate,
  },
  { word: 'depot', of: 'depotValue', label: 'Depotwert', unit: 'EUR', start: 50_000, range: brokerBounds.depotValue },
]

const reasons: Readonly<Record<ComparedBroker['missing'][number], string>> = {
  orders: 'Ordergebühr nicht bekannt',
  plans: 'Sparplangebühr nicht bekannt',
  noPlans: 'bietet keine Sparpläne',
  venue: 'Gebühr für diesen Handelsplatz nicht bekannt',
}

const columnsFor = (most: number) => [
  { key: 'name', label: 'Broker', inFile: brokerInFile, cell: (row: ComparedBroker) => <BrokerName broker={row} /> },
  {
    key: 'total',
    label: 'Kosten im Jahr €',
    numeric: true,
    cell: ({ total, isLeast }: ComparedBroker) => (
      <b>
        {isLeast && total !== undefined ? 'ab ' : ''}
        {format.number(total)}
      </b>
    ),
    attributes: ({ total }: ComparedBroker) => exactly(total),
  },
  {
    key: 'bar',
    label: <span className="vh">Kosten als Balken</span>,
    from: 'tablet' as const,
    inFile: false as const,
    cell: ({ total }: ComparedBroker) => <DivergingBar value={total} most={most} neutral />,
  },
  {
    key: 'orders',
    label: 'Orders €',
    numeric: true,
    from: 'tablet' as const,
    cell: ({ orders }: ComparedBroker) => format.number(orders),
  },
  {
    key: 'plans',
    label: 'Sparpläne €',
    numeric: true,
    from: 'tablet' as const,
    cell: ({ plans }: ComparedBroker) => format.number(plans),
  },
  {
    key: 'depot',
    label: 'Depot €',
    numeric: true,
    from: 'tablet' as const,
    cell: ({ depot }: ComparedBroker) => format.number(depot),
  },
  {
    key: 'terms',
    label: 'Konditionen',
    from: 'wide' as const,
    cell: ({ terms }: ComparedBroker) => <span className="breaks">{terms}</span>,
  },
  {
    key: 'asOf',
    label: 'Stand',
    inFile: sourceInFile,
    from: 'wide' as const,
    cell: (row: ComparedBroker) => <SourceCell broker={row} />,
  },
]

const beside = [
  ['Spread', 'Eine günstige Order nützt wenig, wenn der Handelsplatz teuer stellt: Vergleiche Geld und Brief.'],
  ['Zins auf Guthaben', 'Was auf dem Verrechnungskonto liegt, wird sehr verschieden verzinst.'],
  ['Fremde Währung', 'Für Werte aus den USA kommt oft ein Aufschlag auf den Wechselkurs hinzu.'],
] as const

/** What a sum of fees does not say. */
const NotOnlyFees = () => (
  <Board
    title="Nicht nur der Preis"
    footer={<a href="/ratgeber/handelsplaetze-und-spreads">Ratgeber „Handelsplätze und Spreads“</a>}
  >
    <ul className="pad sm method">
      {beside.map(([what, why]) => (
        <li key={what}>
          <b>{what}</b>
          <p className="mut2">{why}</p>
        </li>
      ))}
    </ul>
  </Board>
)

/** `/ratgeber/broker-vergleich`: what brokers cost a year for the reader's own way of trading. */
export const brokerComparison = page({
  path,
  nav: [
    {
      label: 'Broker-Vergleich',
      path,
      menu: 'News, Wissenswertes',
      footer: 'Parkett',
      sitemap: 'Werkzeuge und Listen',
      tool: 'Kosten im Jahr für dein Verhalten',
      words: 'Broker Vergleich Depot Ordergebühren Kosten Neobroker Bank',
    },
  ],
  async load({ call, query }) {
    const asked = askedFields(query, fields)
    const typedVenue = query.get('platz')?.trim().slice(0, 40) ?? ''
    const answer = await call(compareBrokers, { query: { ...asked.values, ...(typedVenue && { venue: typedVenue }) } })
    return { asked, venue: typedVenue, answer }
  },
  head: (_, { query }) => ({
    title: 'Broker-Vergleich: Kosten im Jahr',
    description:
      'Was ein Depot im Jahr kostet: Orders, Sparpläne und Depotgebühr, gerechnet für dein Verhalten, günstigste zuerst.',
    noIndex: query.size > 0,
  }),
  Page: ({ asked, venue, answer: { venues, list }, at }) => {
    const known = list.filter(({ total }) => total !== undefined)
    const unknown = list.filter(({ total }) => total === undefined)
    return (
      <Driven by="finder" when="now" props={{ assetClass: 'brokers' }}>
        <Crumbs crumbs={[{ label: 'Ratgeber', path: '/ratgeber' }, { label: 'Broker-Vergleich' }]} />
        <div className="page-head">
          <div>
            <h1>Broker vergleichen</h1>
            <p className="sm">
              {format.integer(list.length)} Broker, sortiert nach deinen Kosten im Jahr. Gebühren ändern sich: Jede
              Zeile nennt ihren Stand.
            </p>
          </div>
          <a className="btn" href="#methode">
            So rechnen wir
          </a>
        </div>
        <div className="stack">
          <Board title="Dein Verhalten">
            <form id="finder-form" className="profile" action={path} method="get">
              <AskedFields fields={fields} asked={asked} />
              <div className="field">
                <label htmlFor="platz">Handelsplatz</label>
                <span className="input">
                  <select id="platz" name="platz" defaultValue={venues.includes(venue) ? venue : ''}>
                    <option value="">egal, der des Brokers</option>
                    {venues.map((each) => (
                      <option key={each}>{each}</option>
                    ))}
                  </select>
                </span>
              </div>
              <button className="btn primary">Rechnen</button>
            </form>
          </Board>
          <div className="cols">
            <div data-part="result" className="stack brokers">
              {asked.values === undefined ? (
                <Board title="Kosten im Jahr">
                  <div className="pad">
                    <FaultySum fields={fields} asked={asked} />
                  </div>
                </Board>
              ) : (
                <>
                  <Board
                    title="Kosten im Jahr"
                    footer={
                      <>
                        <PaidNote brokers={list} />
                        <TableFiles name="broker-vergleich" at={at} />
                      </>
                    }
                  >
                    {known.length === 0 ? (
                      <Empty
                        text="Zu diesem Verhalten kennen wir keine vollständige Rechnung."
                        hint="Wähle einen anderen Handelsplatz, oder rechne ohne Sparpläne."
                      />
                    ) : (
                      <Table
                        caption="Broker nach Kosten im Jahr"
                        rows={known}
                        rowKey={({ alias }) => alias}
                        columns={columnsFor(Math.max(...known.map(({ total = 0 }) => total)))}
                      />
                    )}
                  </Board>
                  {unknown.length > 0 ? (
                    <Board title="Ohne Summe">
                      <Table
                        caption="Broker, zu denen eine Angabe fehlt"
                        rows={unknown}
                        rowKey={({ alias }) => alias}
                        columns={[
                          {
                            key: 'name',
                            label: 'Broker',
                            inFile: brokerInFile,
                            cell: (row) => <BrokerName broker={row} />,
                          },
                          {
                            key: 'reason',
                            label: 'Warum',
                            cell: ({ missing }) => missing.map((each) => reasons[each]).join(', '),
                          },
                          {
                            key: 'terms',
                            label: 'Konditionen',
                            from: 'tablet',
                            cell: ({ terms }) => <span className="breaks">{terms}</span>,
                          },
                          {
                            key: 'asOf',
                            label: 'Stand',
                            inFile: sourceInFile,
                            from: 'wide',
                            cell: (row) => <SourceCell broker={row} />,
                          },
                        ]}
                      />
                    </Board>
                  ) : null}
                </>
              )}
            </div>
            <div className="stack">
              <NotOnlyFees />
              <Board title="So rechnen wir" id="methode">
                <div className="pad sm method">
                  <p>
                    Kosten im Jahr = Orders × Gebühr je Order + Sparpläne × 12 × Gebühr je Ausführung + Depotgebühr. Wo
                    die Quelle keine Depotgebühr nennt, steht „–“, und die Summe enthält keine.
                  </p>
                  <p>
                    „ab“ heißt: Die Quelle nennt die Ordergebühr als Untergrenze oder als ungefähren Wert;
                    Börsenentgelte kommen hinzu. Fehlt eine Gebühr, die du brauchst, steht der Broker ohne Summe
                    darunter, statt mit null gerechnet zu werden.
                  </p>
                  <p>
                    Nicht enthalten sind Spreads, Zinsen auf Guthaben, Fremdwährungsgebühren und Aktionen für neue
                    Kunden. Wie viel der Handelsplatz ausmacht, liest du im Ratgeber „Handelsplätze und Spreads“. Prüfe
                    vor einer Entscheidung das Preisverzeichnis des Brokers.
                  </p>
                </div>
              </Board>
            </div>
          </div>
        </div>
      </Driven>
    )
  },
})
