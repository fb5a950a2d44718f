import { atBrokersText, BookedOnly, BrokerDepotsBoard } from '#features/depots/at-brokers.block.tsx'
import { listBrokerDepots, type BrokerDepots } from '#features/depots/at-brokers.contract.ts'
import { DepotsHead, depotsPath, Ways } from '#features/depots/frame.block.tsx'
import { getBenchmarkTrail, getWealth, type AccountRow, type WealthReply } from '#features/depots/wealth.contract.ts'
import { DepotsBoard, ToCheck } from '#features/depots/depots-board.block.tsx'
import { rangeIn, SharesBoard } from '#features/sample-portfolio/analysis.block.tsx'
import { DayBoard, NextIncomeBoard } from '#features/depots/overview.block.tsx'
import {
  BenchmarkTrailBoard,
  isBenchmarkAsked,
  WealthBoard,
  type BenchmarkTrail,
} from '#features/depots/wealth-board.block.tsx'
import { MoneyChange } from '#features/sample-portfolio/money.block.tsx'
import { restoreWhole } from '#features/sample-portfolio/portfolio-actions.ts'
import { Board } from '#web/blocks/board.tsx'
import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { LeadFigures } from '#web/blocks/lead-figures.tsx'
import { Empty, Note } from '#web/blocks/states.tsx'
import { Table, exactly, type Column } from '#web/blocks/table.tsx'
import { Undo } from '#web/blocks/undo.tsx'
import { format } from '#web/format.ts'
import { page, type PageContext } from '#web/page.tsx'
import { softly } from '#web/soft.tsx'

export const accountColumns: readonly Column<AccountRow>[] = [
  {
    key: 'name',
    label: 'Konto',
    cell: ({ name, entityValue, kind, isCounted }) => (
      <>
        <a href={`${depotsPath}/konten/${entityValue}`}>{kind === 'DEPOT' ? `Verrechnungskonto ${name}` : name}</a>
        <small>
          {kind === 'DEPOT' ? 'gehört zum Depot' : 'ohne Depot'}
          {isCounted ? '' : ' · zählt nicht mit'}
        </small>
      </>
    ),
  },
  {
    key: 'interest',
    label: 'Zinsen im Jahr',
    numeric: true,
    from: 'tablet',
    cell: ({ interestYear }) => format.number(interestYear),
  },
  {
    key: 'balance',
    label: 'Stand',
    numeric: true,
    cell: ({ balance, isoCurrency }) => (balance === undefined ? '–' : `${format.number(balance)} ${isoCurrency}`),
    attributes: ({ balance }) => exactly(balance),
  },
]

/** `/depots`: everything a reader owns, on one page. */
export const depotsRoute = page<{
  wealth: WealthReply
  trail: BenchmarkTrail | undefined | null
  atBrokers: BrokerDepots
}>({
  path: depotsPath,
  needsLogin: true,
  nav: [
    {
      label: 'Depots',
      path: depotsPath,
      sitemap: 'Mein Parkett und Premium',
      words: 'Depot Portfolio Vermögen Konto eigene Wertpapiere',
    },
  ],
  action: { zurueck: restoreWhole },
  async load({ call, query }) {
    const [wealth, trail, atBrokers] = await Promise.all([
      call(getWealth, { query: { range: rangeIn(query) } }),
      isBenchmarkAsked(query) ? softly(call(getBenchmarkTrail)) : undefined,
      call(listBrokerDepots),
    ])
    return { wealth, trail, atBrokers }
  },
  head: () => ({ title: 'Depots', noIndex: true }),
  Page: ({ wealth, trail, atBrokers, at }) => {
    const isEmpty = wealth.depots.length + wealth.accounts.length + atBrokers.list.length === 0
    return (
      <>
        <DepotsHead
          part="Übersicht"
          title="Depots"
          text={
            isEmpty
              ? 'Alles, was du besitzt, an einem Ort. Nur du siehst es.'
              : [
                  format.counted(wealth.depots.length, 'Depot', 'Depots'),
                  format.counted(wealth.accounts.length, 'Konto', 'Konten'),
                  ...(atBrokers.list.length > 0
                    ? [format.counted(atBrokers.list.length, 'Depot beim Broker', 'Depots bei Brokern')]
                    : []),
                  ...(wealth.dateFirst ? [`geführt seit ${format.date(wealth.dateFirst)}`] : []),
                  'nur für dich sichtbar',
                ].join(' · ')
          }
          acts={
            <a className="btn primary" href={`${depotsPath}/hinzufuegen`}>
              Hinzufügen
            </a>
          }
        />
        <Undo at={at} action="zurueck" name="depot" text="Das Depot ist gelöscht." />
        {isEmpty ? (
          <FirstDepot />
        ) : (
          <Overview wealth={wealth} trail={trail ?? undefined} atBrokers={atBrokers} at={at} />
        )}
      </>
    )
  },
})

const FirstDepot = () => (
  <Board title="Noch kein Depot">
    <Empty text="Noch kein Depot." hint="Lege eines an, oder lies eine CSV ein." />
    <Ways />
  </Board>
)

function Overview({
  wealth,
  trail,
  atBrokers,
  at,
}: {
  wealth: WealthReply
  trail: BenchmarkTrail | undefined
  atBrokers: BrokerDepots
  at: PageContext
}) {
  const total = wealth.value + atBrokers.value
  const hasBooked = wealth.depots.length + wealth.accounts.length > 0
  /** shares are of what is booked */
  const ofAll = (sharePct: number | undefined) =>
    sharePct === undefined || total <= 0 ? undefined : (sharePct * wealth.value) / total
  const depots = wealth.depots.map((depot) => ({ ...depot, sharePct: ofAll(depot.sharePct) }))
  return (
    <>
      <LeadFigures
        lead={{
          label: 'Gesamtvermögen',
          value: <a href={`${depotsPath}/analyse`}>{format.number(total)}</a>,
          unit: wealth.isoCurrency,
          detail: (
            <>
              Stand {format.time(at.now, at.now)} {hasBooked ? <SimulatedBadge /> : null}{' '}
              {atBrokersText(atBrokers, at.now)}
            </>
          ),
        }}
        figures={[
          {
            label: 'Heute',
            value: <MoneyChange value={wealth.performanceDay} />,
            detail: <ChangePercent value={wealth.performanceDayPct} />,
          },
          {
            label: 'Gewinn/Verlust',
            value: <MoneyChange value={wealth.gain} />,
            detail: <ChangePercent value={wealth.gainPct} digits={1} />,
          },
          {
            label: 'Eingezahlt',
            value: format.number(wealth.paidIn),
            detail: wealth.dateFirst ? `netto seit ${format.year(wealth.dateFirst)}` : 'netto',
          },
          { label: 'IZF p. a.', value: <ChangePercent value={wealth.xirrPct} digits={1} />, detail: 'nach Kosten' },
          {
            label: `Erträge ${format.year(at.now)}`,
            value: <a href={`${depotsPath}/ertraege`}>{format.number(wealth.incomeYear)}</a>,
            detail: 'vor Steuern',
          },
          {
            label: 'Auf Konten',
            value: <a href={`${depotsPath}/konten`}>{format.number(wealth.cash)}</a>,
            detail:
              wealth.cash !== undefined && wealth.cash > 0 && total > 0
                ? `${format.percent((wealth.cash / total) * 100, 1)} vom Ganzen`
                : undefined,
          },
        ]}
      />
      <BookedOnly atBrokers={atBrokers} />
      {wealth.without.length > 0 ? (
        <Note warn>
          Ohne {wealth.without.join(', ')}: Dort fehlt ein Kurs oder ein Wechselkurs, deshalb zählt es in keiner Summe.
        </Note>
      ) : null}
      {wealth.uncounted.length > 0 ? (
        <Note>Ohne {wealth.uncounted.join(', ')}: Das zählt nirgends mit, wie du es unter „Angaben“ gesagt hast.</Note>
      ) : null}
      <div className="cols">
        <div className="stack">
          <WealthBoard wealth={wealth} at={at} />
          {trail ? <BenchmarkTrailBoard trail={trail} /> : null}
          <DayBoard wealth={wealth} now={at.now} />
          <DepotsBoard depots={depots} />
          <BrokerDepotsBoard atBrokers={atBrokers} now={at.now} />
          {wealth.accounts.length > 0 ? (
            <Board title="Konten" action={<a href={`${depotsPath}/konten`}>Alle</a>}>
              <Table
                caption="Konten"
                columns={accountColumns}
                rows={wealth.accounts}
                rowKey={({ entityValue }) => entityValue}
              />
            </Board>
          ) : null}
        </div>
        <div className="stack">
          <SharesBoard at={at} allocation={wealth.allocation} />
          <NextIncomeBoard nextIncome={wealth.nextIncome} />
          <ToCheck depots={wealth.depots} />
        </div>
      </div>
    </>
  )
}
