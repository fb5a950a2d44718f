import type { MoverPeriod } from '#contract/asset-class.ts'
import type { KnownClass } from '#contract/asset-classes.ts'
import { PartBar } from '#features/lists/part-bar.block.tsx'
import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { Board } from '#web/blocks/board.tsx'
import { ChangePercent, liveChange } from '#web/blocks/change.tsx'
import { DivergingBar } from '#web/blocks/diverging-bar.tsx'
import { commonSource, listColumns, ListTable } from '#web/blocks/list-table.tsx'
import type { Typed } from '#web/blocks/number-field.tsx'
import { PauseButton } from '#web/blocks/pause-button.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { exactly, type Column } from '#web/blocks/table.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { Histogram } from '#web/charts/histogram.tsx'
import { direction, format } from '#web/format.ts'
import { withQuery } from '#web/navigation.ts'
import { page, type PageContext, type Route } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'
import {
  askedMarket,
  askedTurnover,
  loadMarkets,
  MarketForm,
  type AskedMarket,
  type Markets,
} from './market-form.block.tsx'
import { listMovers, usualTurnover, type MoveRow, type Movers, type MovingClass } from './movers.contract.ts'

const periodLabels: Record<MoverPeriod, string> = {
  D1: 'Heute',
  W1: '1 W',
  M1: '1 M',
  M3: '3 M',
  M6: '6 M',
  CY: 'lfd. Jahr',
  Y1: '1 J',
  Y3: '3 J',
}
const sinceWords: Record<MoverPeriod, string> = {
  D1: 'seit Vortag',
  W1: 'seit einer Woche',
  M1: 'seit einem Monat',
  M3: 'seit drei Monaten',
  M6: 'seit sechs Monaten',
  CY: 'seit Jahresbeginn',
  Y1: 'seit einem Jahr',
  Y3: 'seit drei Jahren',
}
const numbers = [10, 25, 50] as const

interface Asked {
  period: MoverPeriod
  number: (typeof numbers)[number]
  market: AskedMarket
  turnover: Typed
  /** what the address asked for and this page does not know */
  unknown: string[]
}

/** „Heute“ first wherever prices move within a day. */
const periodsOf = ({ moverPeriods }: KnownClass): readonly MoverPeriod[] =>
  (Object.keys(periodLabels) as MoverPeriod[]).filter((key) => moverPeriods.includes(key))

function askedOf(query: URLSearchParams, assetClass: KnownClass, markets: Markets): Asked {
  const unknown: string[] = []
  const known = <Value extends string | number>(name: string, word: string, values: readonly Value[]) => {
    const asked = query.get(name)
    const value = values.find((each) => String(each) === asked)
    if (asked && value === undefined) unknown.push(`${word} „${asked.slice(0, 40)}“`)
    return value
  }
  const market = askedMarket(
    query.get('markt') ?? (assetClass.key === 'stocks' ? 'DE' : ''),
    markets,
    `Alle ${assetClass.label}`,
  )
  if (market.unknown !== undefined) unknown.push(`Markt „${market.unknown}“`)
  return {
    period: known('zeitraum', 'Zeitraum', periodsOf(assetClass)) ?? assetClass.moverPeriods[0],
    number: known('anzahl', 'Anzahl', numbers) ?? 10,
    market,
    turnover: askedTurnover(query.get('umsatz')),
    unknown,
  }
}

/** Strongest and weakest of a class. @param hasTurnover its papers are traded on venues */
export const topFlopPage = (assetClass: KnownClass & { key: MovingClass }, hasTurnover: boolean): Route =>
  page({
    path: `${assetClass.path}/top-flop`,
    nav: [
      {
        label: `${assetClass.label}: Top und Flop`,
        path: `${assetClass.path}/top-flop`,
        menu: assetClass.menu,
        sitemap: 'Werkzeuge und Listen',
        words: `Gewinner Verlierer Tops Flops ${assetClass.label}`,
        ...(assetClass.key === 'stocks' && {
          footer: 'Listen' as const,
          tool: 'Gewinner und Verlierer über Tage bis Jahre',
        }),
      },
    ],
    async load({ call, query }) {
      const markets = await loadMarkets(call, assetClass.key)
      const asked = askedOf(query, assetClass, markets)
      const { index, isoCountry } = asked.market
      const movers = await softly(
        call(listMovers, {
          params: { assetClass: assetClass.key },
          query: {
            period: asked.period,
            perPage: asked.number,
            minMoney: asked.turnover.value ?? usualTurnover,
            ...(index === undefined ? {} : { index }),
            ...(isoCountry === undefined ? {} : { isoCountry }),
          },
        }),
      )
      return { asked, markets, movers }
    },
    head: ({ asked }) => ({
      title: `${assetClass.label}: Top und Flop`,
      description:
        `Die stärksten und schwächsten Werte ${sinceWords[asked.period]}: ${asked.market.name}, mit Umsatzspitzen und ` +
        'neuen Hochs und Tiefs.',
    }),
    Page: ({ asked, markets, movers, at }) => (
      <>
        <Crumbs
          crumbs={[
            { label: 'Börse & Kurse', path: '/' },
            { label: assetClass.label, path: assetClass.path },
            { label: 'Top und Flop' },
          ]}
        />
        <div className="page-head">
          <div>
            <h1>{assetClass.label}: Top und Flop</h1>
            <p className="sm mut2">
              {asked.market.name}, Veränderung {sinceWords[asked.period]} <SimulatedBadge />
            </p>
          </div>
          <div className="acts">
            <span className="xs mut" role="status" data-live-status="">
              Stand {format.time(at.now, at.now)}
            </span>
            <PauseButton />
          </div>
        </div>
        <div className="stack">
          <Controls {...{ assetClass, asked, markets, hasTurnover, at }} />
          {ifLoaded(movers, (given) => (
            <>
              <BreadthStrip movers={given} name={asked.market.name} />
              <div className="g2">
                <MovesBoard title="Tops" rows={given.topList} hasTurnover={hasTurnover} file={{ assetClass, at }} />
                <MovesBoard title="Flops" rows={given.flopList} hasTurnover={hasTurnover} />
              </div>
              <div className="g2">
                {hasTurnover ? <MoneyBoard rows={given.moneyList} /> : null}
                <ExtremesBoard rows={given.extremeList} highs={given.highs} lows={given.lows} />
              </div>
            </>
          ))}
        </div>
      </>
    ),
  })

interface ControlsProps {
  assetClass: KnownClass
  asked: Asked
  markets: Markets
  hasTurnover: boolean
  at: Pick<PageContext, 'path' | 'query'>
}

/** Market and turnover are a form, period and number links: each keeps the others. */
function Controls({ assetClass, asked, markets, hasTurnover, at: { path, query } }: ControlsProps) {
  const { market, period, number, turnover, unknown } = asked
  const kept = ['zeitraum', 'anzahl'].flatMap((name) => {
    const value = query.get(name)
    return value === null ? [] : [{ name, value }]
  })
  const choosesMarket = markets.indices.length + markets.countries.length > 0
  return (
    <div className="stack">
      <div className="acts">
        <Segments
          label="Zeitraum"
          segments={periodsOf(assetClass).map((key) => ({
            label: periodLabels[key],
            href: withQuery(path, query, { zeitraum: key }),
            current: key === period,
          }))}
        />
        <Segments
          label="Anzahl"
          segments={numbers.map((each) => ({
            label: String(each),
            href: withQuery(path, query, { anzahl: String(each) }),
            current: each === number,
          }))}
        />
      </div>
      {choosesMarket || hasTurnover ? (
        <MarketForm
          {...{
            path,
            kept,
            market,
            markets,
            allLabel: `Alle ${assetClass.label}`,
            turnover: hasTurnover ? turnover : undefined,
          }}
        />
      ) : null}
      {unknown.length > 0 ? (
        <p className="sm mut2" role="status">
          {unknown.join(', ')} gibt es hier nicht. Gezeigt wird die übliche Auswahl.
        </p>
      ) : null}
    </div>
  )
}

/** How the market moved as a whole. */
const BreadthStrip = ({ movers, name }: { movers: Movers; name: string }) => (
  <Board
    title={`${name}, ${format.integer(movers.total)} Werte`}
    footer={<span>{movers.hint ?? 'Jeder Wert zählt gleich'}</span>}
  >
    <div className="g2 moves">
      <dl className="breadth">
        <PartBar
          label="Zahl der Werte"
          parts={[
            { label: 'im Plus', count: movers.risen, look: 'up' },
            { label: 'unverändert', count: movers.unchanged, look: 'flat' },
            { label: 'im Minus', count: movers.fallen, look: 'down' },
          ]}
        />
        <div>
          <dt>Im Mittel</dt>
          <dd>
            <ChangePercent value={movers.meanPct} />
          </dd>
        </div>
        <div>
          <dt>52 Wochen</dt>
          <dd>
            {format.integer(movers.highs)} am Hoch · {format.integer(movers.lows)} am Tief
          </dd>
        </div>
      </dl>
      <Histogram label="Wie oft welche Veränderung vorkam" bins={movers.bins} />
    </div>
  </Board>
)

/** The change over the period; that of the day is live. */
const changeColumn = (most: number): Column<MoveRow> => ({
  key: 'changePct',
  label: '± %',
  numeric: true,
  cell: ({ changePct }) => (
    <div className="barred">
      <DivergingBar value={changePct} most={most} />
      <ChangePercent value={changePct} />
    </div>
  ),
  attributes: ({ changePct }) => exactly(changePct),
})

const timesColumn: Column<MoveRow> = {
  key: 'volumeTimes',
  label: '× Schnitt',
  numeric: true,
  from: 'half',
  cell: ({ volumeTimes }) => (volumeTimes === undefined ? '–' : `${format.number(volumeTimes, 1)}\u00a0×`),
  attributes: ({ volumeTimes }) => exactly(volumeTimes),
}

const dayColumn: Column<MoveRow> = {
  key: 'dayPct',
  label: 'Heute',
  numeric: true,
  cell: ({ quote }) => <ChangePercent value={quote.performancePct} />,
  attributes: ({ quote }) => liveChange(quote),
}

interface MovesBoardProps {
  title: 'Tops' | 'Flops'
  rows: readonly MoveRow[]
  hasTurnover: boolean
  file?: { assetClass: KnownClass; at: PageContext }
}

function MovesBoard({ title, rows, hasTurnover, file }: MovesBoardProps) {
  const common = commonSource(rows)
  const most = Math.max(...rows.map(({ changePct = 0 }) => Math.abs(changePct)), 0)
  return (
    <Board
      title={title}
      footer={
        <>
          <span>
            {common}
            {hasTurnover ? ' · × Schnitt: Stück heute gegen einen ganzen Tag im Mittel aus 30' : ''}
          </span>
          {file ? <TableFiles name={`${file.assetClass.path.slice(1)}-tops`} at={file.at} /> : null}
        </>
      }
    >
      <ListTable
        caption={title}
        rows={rows}
        empty="Kein Wert erfüllt diese Auswahl. Ein kleinerer Mindestumsatz oder ein größerer Markt zeigt mehr."
        columns={[
          listColumns.nameBeside(common) as Column<MoveRow>,
          listColumns.last as Column<MoveRow>,
          changeColumn(most),
          ...(hasTurnover ? [timesColumn] : []),
          { ...(listColumns.range as Column<MoveRow>), from: 'tablet' },
        ]}
      />
    </Board>
  )
}

const MoneyBoard = ({ rows }: { rows: readonly MoveRow[] }) => (
  <Board title="Umsatzspitzen" footer={<span>Umsatz von heute am gezeigten Handelsplatz</span>}>
    <ListTable
      caption="Umsatzspitzen"
      rows={rows}
      empty="Heute wurde noch nichts gehandelt."
      columns={[
        listColumns.shortName as Column<MoveRow>,
        {
          key: 'moneyEuro',
          label: 'Umsatz in EUR',
          numeric: true,
          cell: ({ moneyEuro }) => format.compact(moneyEuro, 1),
          attributes: ({ moneyEuro }) => exactly(moneyEuro),
        },
        timesColumn,
        dayColumn,
      ]}
    />
  </Board>
)

interface ExtremesBoardProps {
  rows: readonly MoveRow[]
  highs: number
  lows: number
}

const ExtremesBoard = ({ rows, highs, lows }: ExtremesBoardProps) => (
  <Board
    title="Neue Hochs und Tiefs aus 52 Wochen"
    footer={
      <span>
        Hoch: {format.integer(highs)} · Tief: {format.integer(lows)} · die größten Werte zuerst
      </span>
    }
  >
    <ListTable
      caption="Neue Hochs und Tiefs"
      rows={rows}
      empty="Kein Wert steht am Hoch oder Tief seiner 52 Wochen."
      columns={[
        listColumns.shortName as Column<MoveRow>,
        {
          key: 'extreme',
          label: 'Marke',
          cell: ({ extreme }) => (
            <span className={direction(extreme === 'high' ? 1 : -1)}>{extreme === 'high' ? 'Hoch' : 'Tief'}</span>
          ),
        },
        listColumns.last as Column<MoveRow>,
        dayColumn,
      ]}
    />
  </Board>
)
