import type { MoverPeriod } from '#contract/asset-class.ts'
import type { KnownClass } from '#contract/asset-classes.ts'
import { PartBar } from '#features/lists/part-bar.block.tsx'
import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { Board } from '#web/blocks/board.tsx'
import { dayWord, newestOf } from '#web/blocks/day-word.ts'
import { ChangePercent } from '#web/blocks/change.tsx'
import type { Typed } from '#web/blocks/number-field.tsx'
import { LiveStatus } from '#web/blocks/live-status.tsx'
import { PauseButton } from '#web/blocks/pause-button.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { Histogram } from '#web/charts/histogram.tsx'
import { format } from '#web/format.ts'
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
import { listMovers, usualTurnover, type Movers, type MovingClass } from './movers.contract.ts'
import { ExtremesBoard, MoneyBoard, MovesBoard } from './moves.block.tsx'

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
            <LiveStatus now={at.now} />
            <PauseButton />
          </div>
        </div>
        <div className="stack">
          <Controls {...{ assetClass, asked, markets, hasTurnover, at }} />
          {ifLoaded(movers, (given) => {
            const { topList, flopList, moneyList, extremeList, highs, lows, hint } = given
            const said = { day: dayWord(newestOf([...topList, ...flopList, ...moneyList]), at.now), hint }
            return (
              <>
                <BreadthStrip movers={given} name={asked.market.name} />
                <div className="g2">
                  <MovesBoard title="Tops" rows={topList} {...{ ...said, assetClass, hasTurnover, at }} />
                  <MovesBoard title="Flops" rows={flopList} {...{ ...said, assetClass, hasTurnover }} />
                </div>
                <div className="g2">
                  {hasTurnover ? <MoneyBoard rows={moneyList} {...said} /> : null}
                  <ExtremesBoard rows={extremeList} {...{ ...said, highs, lows }} />
                </div>
              </>
            )
          })}
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
