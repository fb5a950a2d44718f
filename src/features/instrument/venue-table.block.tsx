import type { Quote } from '#contract/quotes.ts'
import type { Instant } from '#contract/vocabulary.ts'
import { QualityBadge } from '#web/blocks/badge.tsx'
import { ChangePercent, changesByPoints, liveChange } from '#web/blocks/change.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { live } from '#web/blocks/live.ts'
import { shownColumns } from '#web/blocks/shown-columns.ts'
import { Table, type Column, type Sort } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import { withQuery } from '#web/navigation.ts'
import { volumeWord } from '#web/volume-words.ts'

const figures: Record<string, (quote: Quote) => number | undefined> = {
  bid: (quote) => quote.bid,
  ask: (quote) => quote.ask,
  last: (quote) => quote.last,
  change: (quote) => quote.performancePct,
  time: (quote) => (quote.datetimeLast === undefined ? undefined : Date.parse(quote.datetimeLast)),
  volume: (quote) => quote.totalVolume,
}

/** By a column, the main listing (the first) always on top, missing values last in both directions. */
export function sortedVenues(quotes: readonly Quote[], { key, order }: Sort): Quote[] {
  const [main, ...others] = quotes
  if (!main) return []
  const sign = order === 'ASC' ? 1 : -1
  const figure = figures[key]
  return [
    main,
    ...others.sort((a, b) => {
      if (!figure) return sign * a.market.name.localeCompare(b.market.name, 'de')
      const [left, right] = [figure(a), figure(b)]
      if (left === undefined || right === undefined) return left === right ? 0 : left === undefined ? 1 : -1
      return sign * (left - right)
    }),
  ]
}

/** The highest bid and the lowest ask; absent where fewer than two venues quote, or all quote the same. */
export interface BestPrices {
  bid: number | undefined
  ask: number | undefined
}

/** Whether one can trade at it now, in the currency of the main listing: an indication is only shown. */
const isDealable = ({ isOpen, isStale, isoCurrency, market }: Quote, main: Quote | undefined): boolean =>
  isOpen && !isStale && isoCurrency === main?.isoCurrency && market.codeMarket !== '@_IND'

/** The best prices of several open venues. */
export function bestPrices(quotes: readonly Quote[]): BestPrices {
  const dealt = quotes.filter((quote) => isDealable(quote, quotes[0]))
  const best = (prices: readonly (number | undefined)[], pick: (...values: number[]) => number) => {
    const given = prices.filter((price) => price !== undefined)
    return new Set(given).size > 1 ? pick(...given) : undefined
  }
  return {
    bid: best(
      dealt.map(({ bid }) => bid),
      Math.max,
    ),
    ask: best(
      dealt.map(({ ask }) => ask),
      Math.min,
    ),
  }
}

interface VenueTableProps {
  caption: string
  quotes: readonly Quote[]
  sort: Sort
  path: string
  /** of the page, as in its address */
  query: string
  /** times and qualities are judged by it */
  now: Instant
}

/** All columns of a venue. The address of a row's link keeps the page's query. */
export function venueColumns({
  quotes,
  path,
  query,
  now,
}: Pick<VenueTableProps, 'quotes' | 'path' | 'query' | 'now'>): Column<Quote>[] {
  const main = quotes[0]
  const best = bestPrices(quotes)
  const isBest = (quote: Quote, field: 'bid' | 'ask') =>
    best[field] !== undefined && quote[field] === best[field] && isDealable(quote, main)
  /** several venues may quote the same best price: one says what it is */
  const isFirstBest = (quote: Quote, field: 'bid' | 'ask') => quotes.find((each) => isBest(each, field)) === quote
  const chosen = (quote: Quote) =>
    withQuery(path, new URLSearchParams(query), { notation: String(quote.market.idNotation), suche: undefined })
  return [
    {
      key: 'venue',
      label: 'Handelsplatz',
      sort: 'name',
      cell: (quote) => (
        <>
          <a href={chosen(quote)}>{quote.market.name}</a>
          <small>{detailOf(quote, main)}</small>
        </>
      ),
    },
    {
      key: 'bid',
      label: 'Geld',
      numeric: true,
      sort: 'bid',
      from: 'tablet',
      cell: (quote) =>
        isBest(quote, 'bid') ? (
          <BestPrice quote={quote} field="bid" label={isFirstBest(quote, 'bid') ? 'Höchstes Geld' : undefined} />
        ) : (
          format.price(quote.bid, kindOf(quote))
        ),
      attributes: (quote) => (isBest(quote, 'bid') ? {} : live(quote, 'bid')),
    },
    {
      key: 'ask',
      label: 'Brief',
      numeric: true,
      sort: 'ask',
      from: 'tablet',
      cell: (quote) =>
        isBest(quote, 'ask') ? (
          <BestPrice quote={quote} field="ask" label={isFirstBest(quote, 'ask') ? 'Günstigster Brief' : undefined} />
        ) : (
          format.price(quote.ask, kindOf(quote))
        ),
      attributes: (quote) => (isBest(quote, 'ask') ? {} : live(quote, 'ask')),
    },
    {
      key: 'last',
      label: 'Kurs',
      numeric: true,
      sort: 'last',
      cell: (quote) => format.price(quote.last, kindOf(quote)),
      attributes: (quote) => live(quote, 'last'),
    },
    {
      key: 'change',
      label: '± %',
      numeric: true,
      sort: 'change',
      cell: (quote) =>
        changesByPoints(quote) ? (
          `${format.change(quote.performance)}\u00a0${format.unit(quote.displayUnit)}`
        ) : (
          <ChangePercent value={quote.performancePct} />
        ),
      attributes: liveChange,
    },
    {
      key: 'time',
      label: 'Zeit',
      numeric: true,
      sort: 'time',
      from: 'wide',
      cell: (quote) => format.time(quote.datetimeLast, now),
      attributes: (quote) => live(quote, 'time'),
    },
    {
      key: 'volume',
      label: main ? volumeWord(main) : 'Volumen',
      numeric: true,
      sort: 'volume',
      from: 'tablet',
      cell: (quote) => format.integer(quote.totalVolume),
      attributes: (quote) => live(quote, 'totalVolume'),
    },
    {
      key: 'quality',
      label: 'Qualität',
      cell: (quote) => (
        <>
          <QualityBadge quote={quote} now={now} />
          <small className="under" {...live(quote, 'time')}>
            {format.time(quote.datetimeLast, now)}
          </small>
        </>
      ),
    },
  ]
}

/** A price that no other venue beats, with the word for it below. */
const BestPrice = ({ quote, field, label }: { quote: Quote; field: 'bid' | 'ask'; label: string | undefined }) => (
  <div className="two">
    <b {...live(quote, field)}>{format.price(quote[field], kindOf(quote))}</b>
    {label === undefined ? null : <small>{label}</small>}
  </div>
)

/** One instrument on all its venues, in the columns the page's query asks for. */
export function VenueTable(props: VenueTableProps) {
  const { caption, quotes, sort, path } = props
  const query = new URLSearchParams(props.query)
  return (
    <Table
      caption={caption}
      columns={shownColumns(query, venueColumns(props))}
      rows={sortedVenues(quotes, sort)}
      rowKey={(quote) => String(quote.market.idNotation)}
      sort={sort}
      place={{ path, query: query.toString() }}
    />
  )
}

function detailOf(quote: Quote, main: Quote | undefined): string {
  const words = [
    quote === main ? 'Hauptnotierung' : '',
    quote.isoCurrency === main?.isoCurrency ? '' : `in ${quote.isoCurrency}`,
    quote.isOpen ? 'geöffnet' : 'geschlossen',
  ]
  return words.filter(Boolean).join(' · ')
}
