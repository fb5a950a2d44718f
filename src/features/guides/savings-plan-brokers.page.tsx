import { Board } from '#web/blocks/board.tsx'
import { exactly, Table } from '#web/blocks/table.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { format } from '#web/format.ts'
import { Driven } from '#web/islands/place.tsx'
import { page } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { askedFields, numberText, type AskedField } from '#features/guides/asked-fields.ts'
import { brokerInFile, BrokerName, PaidNote, SourceCell, sourceInFile } from '#features/guides/broker-cells.block.tsx'
import { AskedFields, FaultySum } from '#features/guides/fields.block.tsx'
import { brokerBounds, listSavingsPlanBrokers, type SavingsPlanBroker } from './brokers.contract.ts'

const path = '/ratgeber/etf-sparplan-broker'

const fields: readonly AskedField<'rate'>[] = [
  {
    word: 'rate',
    of: 'rate',
    label: 'Sparrate im Monat',
    unit: 'EUR',
    start: 200,
    range: brokerBounds.planRate,
    slide: [25, 1000, 25],
  },
]

const whyNot = ({ savingsOffered, fee }: SavingsPlanBroker): string =>
  savingsOffered === false
    ? 'bietet keine Sparpläne'
    : fee === undefined
      ? 'Gebühr nicht bekannt'
      : 'spart nicht in einzelne ETFs'

/** `/ratgeber/etf-sparplan-broker`: what a savings plan costs at each broker, in euros and percent of the rate. */
export const savingsPlanBrokers = page({
  path,
  nav: [
    {
      label: 'ETF-Sparplan-Broker',
      path,
      footer: 'Parkett',
      sitemap: 'Werkzeuge und Listen',
      words: 'Sparplan Broker ETF Kosten Gebühr Sparrate kostenlos',
    },
  ],
  async load({ call, query }) {
    const asked = askedFields(query, fields)
    return { asked, answer: await call(listSavingsPlanBrokers, { query: { ...asked.values } }) }
  },
  head: (_, { query }) => ({
    title: 'ETF-Sparplan: Broker im Vergleich',
    description:
      'Was eine Sparrate bei jedem Broker kostet: in Euro, in Prozent der Rate und im Jahr, mit Stand und Quelle.',
    noIndex: query.size > 0,
  }),
  Page: ({ asked, answer: { list }, at }) => {
    // who takes no orders saves in baskets of its own, for a fee that is none of the plan
    const known = list.filter(({ fee, ordersOffered }) => fee !== undefined && ordersOffered)
    const others = list.filter((broker) => !known.includes(broker))
    return (
      <Driven by="finder" when="now" props={{ assetClass: 'brokers' }}>
        <Crumbs crumbs={[{ label: 'Ratgeber', path: '/ratgeber' }, { label: 'ETF-Sparplan-Broker' }]} />
        <div className="page-head">
          <div>
            <h1>Was ein ETF-Sparplan beim Broker kostet</h1>
            <p className="sm">Eine feste Gebühr wiegt bei kleinen Raten schwer, ein Prozentsatz bei jeder gleich.</p>
          </div>
        </div>
        <div className="stack">
          <Board title="Deine Rate">
            <form id="finder-form" className="profile alone" action={path} method="get">
              <AskedFields fields={fields} asked={asked} />
              <button className="btn primary">Rechnen</button>
            </form>
          </Board>
          <div data-part="result" className="stack">
            {asked.values === undefined ? (
              <Board title="Kosten je Ausführung">
                <div className="pad">
                  <FaultySum fields={fields} asked={asked} />
                </div>
              </Board>
            ) : (
              <Board
                title={`Kosten für ${numberText(asked.values.rate)} EUR im Monat`}
                footer={
                  <>
                    <PaidNote brokers={list} />
                    <TableFiles name="etf-sparplan-broker" at={at} />
                  </>
                }
              >
                <Table
                  caption="Broker nach Kosten je Sparrate"
                  rows={known}
                  rowKey={({ alias }) => alias}
                  columns={[
                    { key: 'name', label: 'Broker', inFile: brokerInFile, cell: (row) => <BrokerName broker={row} /> },
                    {
                      key: 'fee',
                      label: 'je Rate €',
                      numeric: true,
                      cell: ({ fee }) => format.number(fee),
                      attributes: ({ fee }) => exactly(fee),
                    },
                    {
                      key: 'feePct',
                      label: 'der Rate',
                      numeric: true,
                      cell: ({ feePct }) => format.percent(feePct),
                      attributes: ({ feePct }) => exactly(feePct),
                    },
                    {
                      key: 'feeYear',
                      label: 'im Jahr €',
                      numeric: true,
                      from: 'tablet',
                      cell: ({ feeYear }) => format.number(feeYear),
                    },
                    {
                      key: 'savingsPlans',
                      label: 'Sparpläne',
                      numeric: true,
                      from: 'tablet',
                      cell: ({ savingsPlans }) => format.integer(savingsPlans),
                    },
                    {
                      key: 'terms',
                      label: 'Konditionen',
                      from: 'wide',
                      cell: ({ terms }) => <span className="breaks">{terms}</span>,
                    },
                    {
                      key: 'asOf',
                      label: 'Stand',
                      inFile: sourceInFile,
                      from: 'tablet',
                      cell: (row) => <SourceCell broker={row} />,
                    },
                  ]}
                />
              </Board>
            )}
            {others.length > 0 ? (
              <Board title="Nicht im Vergleich">
                <p className="pad sm">{others.map((broker) => `${broker.name} (${whyNot(broker)})`).join(', ')}.</p>
              </Board>
            ) : null}
          </div>
          <p className="sm mut2">
            Mindestrate, Zahl der Sparpläne, Intervalle und Ausführungstage stehen im Preisverzeichnis des Brokers; in
            dieser Tabelle steht nur, was die Quelle nennt.{' '}
            <a href="/ratgeber/broker-vergleich">Alle Kosten im Jahr vergleichen</a>
          </p>
        </div>
      </Driven>
    )
  },
})
