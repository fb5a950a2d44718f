import type { ReplyOf } from '#contract/endpoint.ts'
import { dealRangeOf, type DealRange } from '#features/depots/deal-marks.ts'
import { DealsBoard } from '#features/depots/deals.block.tsx'
import { DepotsHead, depotsPath } from '#features/depots/frame.block.tsx'
import { incomeLabel, LotsBoard, PlacesBoard, ResultBoard } from '#features/depots/result.block.tsx'
import {
  getInvestment,
  listInvestments,
  type Investment,
  type InvestmentReply,
} from '#features/depots/wealth.contract.ts'
import { InstrumentNews, loadArticles } from '#features/instrument/instrument-news.block.tsx'
import { amountWords, kinds } from '#features/sample-portfolio/kinds.ts'
import { gainOf, MoneyChange } from '#features/sample-portfolio/money.block.tsx'
import { bookingPath } from '#features/sample-portfolio/paths.ts'
import { addressKey } from '#features/sample-portfolio/positions.block.tsx'
import { QualityBadge, SimulatedBadge } from '#web/blocks/badge.tsx'
import { Board } from '#web/blocks/board.tsx'
import { ChangePercent, QuoteChange, liveChange } from '#web/blocks/change.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { LeadFigures } from '#web/blocks/lead-figures.tsx'
import { live } from '#web/blocks/live.ts'
import { isNominal, piecesOf, unitWord } from '#web/blocks/pieces.ts'
import { Empty } from '#web/blocks/states.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { exactly, Table, type Column } from '#web/blocks/table.tsx'
import { figure, paper, price, word } from '#web/files/facts.ts'
import { loadSeries } from '#web/charts/load-series.ts'
import type { Series } from '#web/charts/series.ts'
import { format } from '#web/format.ts'
import { pathOf } from '#web/navigation.ts'
import { page } from '#web/page.tsx'
import { softly } from '#web/soft.tsx'

const columns: readonly Column<Investment>[] = [
  {
    key: 'name',
    label: 'Name',
    cell: ({ instrument, idPosition, depots }) => (
      <>
        <a href={`${depotsPath}/investments/${addressKey(idPosition)}`}>{instrument.name}</a>
        <small>
          {instrument.isin ?? instrument.displayType} · {depots.map(({ name }) => name).join(', ')}
        </small>
      </>
    ),
  },
  {
    key: 'quantity',
    label: 'Stück',
    numeric: true,
    from: 'tablet',
    cell: ({ quantity, quote }) => (
      <>
        {format.pieces(quantity)}
        {isNominal(quote) ? <small>nominal</small> : null}
      </>
    ),
    attributes: ({ quantity }) => exactly(quantity),
  },
  {
    key: 'last',
    label: 'Kurs',
    numeric: true,
    from: 'tablet',
    cell: ({ instrument, quote }) => format.price(quote.last, kindOf(instrument)),
    attributes: ({ quote }) => live(quote, 'last'),
  },
  {
    key: 'day',
    label: 'Heute',
    numeric: true,
    cell: (row) => <QuoteChange {...row} />,
    attributes: ({ quote }) => liveChange(quote),
  },
  {
    key: 'value',
    label: 'Wert EUR',
    numeric: true,
    cell: ({ value }) => format.number(value),
    attributes: ({ value }) => exactly(value),
  },
  {
    key: 'gain',
    label: 'Gewinn/Verlust',
    numeric: true,
    from: 'tablet',
    cell: ({ gain }) => <MoneyChange value={gain} />,
    attributes: ({ gain }) => exactly(gain),
  },
  { key: 'gainPct', label: 'G/V', numeric: true, cell: ({ gainPct }) => gainOf(gainPct) },
  {
    key: 'share',
    label: 'Anteil',
    numeric: true,
    from: 'wide',
    cell: ({ sharePct }) => format.percent(sharePct, 1),
    attributes: ({ sharePct }) => exactly(sharePct),
  },
]

/** The same for files, a fact a column. @param isoCurrency of the sums */
const facts = (isoCurrency: string): readonly Column<Investment>[] => [
  ...paper<Investment>(({ instrument }) => instrument),
  word('depots', 'Depots', ({ depots }) => depots.map(({ name }) => name).join(', ')),
  figure('quantity', 'Stück', ({ quantity }) => quantity),
  word('unitType', 'Einheit', ({ quote }) => unitWord(quote.unitType)),
  figure('cost', 'Einstand mit Kosten', ({ cost }) => cost),
  ...price<Investment>(({ quote }) => quote),
  figure('value', 'Wert des Bestands', ({ value }) => value),
  figure('gain', 'Gewinn/Verlust', ({ gain }) => gain),
  figure('gainPct', 'G/V (%)', ({ gainPct }) => gainPct),
  figure('realized', 'Realisiert', ({ realized }) => realized),
  figure('dividends', 'Erträge vor Steuern', ({ dividends }) => dividends),
  figure('share', 'Anteil (%)', ({ sharePct }) => sharePct),
  word('isoCurrency', 'Währung', () => isoCurrency),
]

/** `/depots/investments`: every paper once, over all depots. */
const listRoute = page<{ investments: ReplyOf<typeof listInvestments> }>({
  path: `${depotsPath}/investments`,
  needsLogin: true,
  load: async ({ call }) => ({ investments: await call(listInvestments) }),
  head: () => ({ title: 'Investments', noIndex: true }),
  Page: ({ investments: { list, value, gain, isoCurrency }, at }) => (
    <>
      <DepotsHead
        part="Investments"
        text={
          <>
            Jedes Wertpapier einmal, über alle Depots; in Euro. <SimulatedBadge />
          </>
        }
      />
      <Board
        title="Investments"
        footer={
          <>
            <span>
              Wert zusammen {format.number(value)} EUR, Gewinn/Verlust <MoneyChange value={gain} /> EUR. Zuerst gekaufte
              Stücke gehen zuerst, in jedem Depot für sich.
            </span>
            {list.length > 0 ? <TableFiles name="investments" at={at} /> : null}
          </>
        }
      >
        {list.length === 0 ? (
          <Empty text="Noch kein Wertpapier im Depot.">
            <a className="btn primary" href={`${depotsPath}/hinzufuegen`}>
              Hinzufügen
            </a>
          </Empty>
        ) : (
          <Table
            caption="Investments"
            columns={at.file ? facts(isoCurrency) : columns}
            rows={list}
            rowKey={({ idPosition }) => idPosition}
          />
        )}
      </Board>
    </>
  ),
})

/** `/depots/investments/{STOCK-82849}`: one paper over all depots. */
const investmentRoute = page<{
  investment: InvestmentReply
  range: DealRange
  series: Series | undefined | null
  articles: Awaited<ReturnType<typeof loadArticles>>
}>({
  path: `${depotsPath}/investments/:key`,
  needsLogin: true,
  async load({ call, params, query, now }) {
    const investment = await call(getInvestment, { params: { instrument: (params['key'] ?? '').replace('-', ':') } })
    const { instrument, quote } = investment
    const range = dealRangeOf(query)
    const charted = { ...instrument, idNotation: quote.market.idNotation }
    const last = quote.datetimeLast === undefined ? now : Date.parse(quote.datetimeLast)
    const [series, articles] = await Promise.all([
      softly(loadSeries(call, charted, range, last)),
      loadArticles(call, investment),
    ])
    return { investment, range, series, articles }
  },
  head: ({ investment }) => ({ title: `${investment.instrument.name} in deinen Depots`, noIndex: true }),
  Page: ({ investment, range, series, articles, at }) => {
    const { instrument, quote } = investment
    return (
      <>
        <DepotsHead
          part="Investments"
          title={instrument.name}
          under={instrument.name}
          text={
            <>
              {[instrument.isin, instrument.displayType].filter(Boolean).join(' · ')}{' '}
              <QualityBadge quote={quote} now={at.now} /> {quote.simulated ? <SimulatedBadge /> : null}
            </>
          }
          acts={<Acts investment={investment} />}
        />
        <LeadFigures lead={leadOf(investment)} figures={figuresOf(investment, at.now)} />
        <div className="cols">
          <div className="stack">
            <ResultBoard investment={investment} />
            <DealsBoard investment={investment} range={range} series={series ?? undefined} at={at} />
            <LotsBoard investment={investment} />
            <Board title="Buchungen" id="buchungen">
              <ul className="booked">
                {investment.bookings.map((row) => (
                  <li key={row.idTransaction}>
                    <span>
                      <small className="mut2">{format.date(row.date)}</small>{' '}
                      <a href={bookingPath(`${depotsPath}/${row.entityValue}`, row.idTransaction)}>
                        {kinds[row.type].label}
                        {row.quantity === undefined ? '' : ` ${piecesOf(quote, row.quantity)}`}
                      </a>{' '}
                      <small className="mut2">{row.name}</small>
                    </span>
                    <span className="num">{row.type === 'SPLIT' ? '' : `${amountWords(row)} ${row.isoCurrency}`}</span>
                  </li>
                ))}
              </ul>
            </Board>
          </div>
          <div className="stack">
            <PlacesBoard investment={investment} />
            <InstrumentNews snapshot={investment} articles={articles} now={at.now} />
          </div>
        </div>
      </>
    )
  },
})

const Acts = ({ investment: { idPosition, instrument, depots } }: { investment: InvestmentReply }) => {
  const [depot] = depots
  return (
    <>
      <a className="btn" href={pathOf(instrument)}>
        Zum Wertpapier
      </a>
      {instrument.isin ? (
        <a className="btn" href={`/handeln/${instrument.isin}`}>
          Handeln
        </a>
      ) : null}
      {depot ? (
        <a
          className="btn primary"
          href={`${depotsPath}/transaktion/hinzufuegen/${depot.entityValue}?wert=${encodeURIComponent(idPosition)}`}
        >
          Transaktion
        </a>
      ) : null}
    </>
  )
}

const notKnown = 'Dazu fehlt ein Kurs oder ein Wechselkurs.'

const leadOf = ({ instrument, quote, quantity, value, isoCurrency }: InvestmentReply) => ({
  label: 'Wert der Position',
  value: format.number(value),
  unit: isoCurrency,
  detail: (
    <>
      <span>
        {isNominal(quote) ? 'Nominal ' : ''}
        {format.pieces(quantity)}
        {isNominal(quote) ? '' : ' Stück'} zu{' '}
        <span {...live(quote, 'last')}>{format.price(quote.last, kindOf(instrument))}</span> {quote.displayUnit}
      </span>
      {value === undefined ? notKnown : null}
    </>
  ),
})

const figuresOf = (
  { instrument, quote, quantity, cost, gain, gainPct, realized, dividends }: InvestmentReply,
  now: number,
) => [
  { label: 'Einstand mit Kosten', value: format.number(cost), detail: cost === undefined ? notKnown : undefined },
  {
    label: 'Gewinn/Verlust, offen',
    value: <MoneyChange value={gain} />,
    detail:
      gainPct === undefined ? (
        quantity === 0 ? (
          'Davon ist nichts mehr im Depot.'
        ) : (
          notKnown
        )
      ) : (
        <ChangePercent value={gainPct} digits={1} />
      ),
  },
  {
    label: 'Realisiert',
    value: <MoneyChange value={realized} />,
    detail: realized === undefined ? notKnown : 'nach Kosten und Steuern',
  },
  {
    label: incomeLabel(quote),
    value: format.number(dividends),
    detail: dividends === undefined ? notKnown : undefined,
  },
  {
    label: 'Kurs heute',
    value: <QuoteChange instrument={instrument} quote={quote} />,
    detail: format.time(quote.datetimeLast, now),
  },
]

export const investmentRoutes = [listRoute, investmentRoute]
