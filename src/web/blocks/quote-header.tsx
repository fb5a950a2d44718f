import { assetClasses } from '#contract/asset-classes.ts'
import type { Instrument } from '#contract/instruments.ts'
import type { Quote } from '#contract/quotes.ts'
import type { Instant } from '#contract/vocabulary.ts'
import { QualityBadge, SimulatedBadge } from '#web/blocks/badge.tsx'
import { Logo } from '#web/blocks/instrument-name.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { live } from '#web/blocks/live.ts'
import { Tabs, type Segment } from '#web/blocks/segments.tsx'
import { pointsUnit } from '#web/blocks/change.tsx'
import { direction, format } from '#web/format.ts'
import { Icon } from '#web/shell/icons.tsx'
import { sizeUnit } from '#web/volume-words.ts'

export interface Venue {
  name: string
  detail: string
  href: string
  current: boolean
}

/** where the company sits */
interface Country {
  name: string
  /** two letters */
  code: string | undefined
}

export interface QuoteHeaderProps {
  instrument: Instrument
  /** „Aktie • Standardsoftware“ */
  typeLine: string
  country?: Country | undefined
  quote: Quote
  /** the notation shown is the main listing */
  mainListing: boolean
  venues: readonly Venue[]
  tabs: readonly Segment[]
  tabsLabel: string
  /** times and the quality of the price are judged by it */
  now: Instant
  /** address of its prices as a file */
  csv: string
  /** whether the change says from when it counts: another change on the page counts from another close */
  saysSince?: boolean
  /** in two lines where there is width: what is below needs the height */
  twoLines?: boolean
  /** it is not traded any more: nothing of what needs prices to come is offered */
  isOver?: boolean
}

/** so many fit beside the buttons at 1280 px */
const lettersOfALine = 64

/**
 * Name, identifiers, price with venue, time and quality, bid and ask, actions; below it the tabs, which stay in sight.
 */
export function QuoteHeader(props: QuoteHeaderProps) {
  const { instrument, typeLine, quote, tabs, tabsLabel, now, csv, twoLines } = props
  return (
    <>
      <section
        className={[
          'board quote-header',
          twoLines && 'two-lines',
          instrument.name.length > lettersOfALine && 'long-name',
        ]
          .filter(Boolean)
          .join(' ')}
        aria-label={`Kurs ${instrument.name}`}
      >
        <div className="quote-header-grid">
          <div>
            <div className="quote-name">
              <Logo instrument={instrument} />
              <div>
                <h1>{instrument.name}</h1>
                <p className="sm mut2">{typeLine}</p>
              </div>
            </div>
            <Identifiers instrument={instrument} country={props.country} />
          </div>
          <Actions csv={csv} instrument={instrument} quote={quote} isOver={props.isOver} />
          <div>
            <Price
              quote={quote}
              instrument={instrument}
              since={props.saysSince ? format.since(quote.datetimePreviousLast, now) : ''}
            />
            <div className="quote-source">
              <span {...live(quote, 'time')}>{format.time(quote.datetimeLast, now)}</span>
              <VenueSwitch {...props} />
              <QualityBadge quote={quote} now={now} />
              {quote.simulated || instrument.simulated ? <SimulatedBadge /> : null}
            </div>
          </div>
          <BidAsk quote={quote} instrument={instrument} now={now} />
        </div>
      </section>
      <Tabs label={tabsLabel} tabs={tabs} />
    </>
  )
}

function Identifiers({ instrument, country }: { instrument: Instrument; country: Country | undefined }) {
  const ids = [
    { label: 'WKN', value: instrument.wkn },
    { label: 'ISIN', value: instrument.isin },
    { label: 'Symbol', value: instrument.symbol },
  ]
  return (
    <div className="quote-ids">
      {ids.map(({ label, value }) =>
        value ? (
          <button key={label} type="button" title={`${label} kopieren`} data-copy={value}>
            <span>{label}</span> <b>{value}</b> <Icon name="copy" small />
          </button>
        ) : null,
      )}
      {country ? (
        <span>
          Land <b>{country.name}</b>
          {country.code ? (
            <>
              {' '}
              <span className="country-code" aria-hidden="true">
                {country.code}
              </span>
            </>
          ) : null}
        </span>
      ) : null}
    </div>
  )
}

/** Where an instrument is laid beside others of its class; only some classes have such a page. */
function comparedIn(instrument: Instrument): string | undefined {
  const { comparison, path } = assetClasses.of(instrument)
  return comparison ? `${path}/vergleich?werte=${instrument.entityType}-${instrument.entityValue}` : undefined
}

/** Classes that can be bought and sold; whether a paper still is, says the page the link leads to. */
const tradable: readonly string[] = ['stocks', 'etfs', 'bonds', 'derivatives', 'cryptos']

/** Where an order on the instrument is entered, at the venue shown. */
const orderPathOf = ({ entityType, entityValue, isin }: Instrument, { market }: Quote): string =>
  `/handeln/${isin ?? `${entityType}-${entityValue}`}?platz=${market.idNotation}`

type ActionsProps = Pick<QuoteHeaderProps, 'csv' | 'instrument' | 'quote' | 'isOver'>

function Actions({ csv, instrument, quote, isOver = false }: ActionsProps) {
  const { name } = instrument
  const compared = comparedIn(instrument)
  const key = `${instrument.entityType}-${instrument.entityValue}`
  return (
    <div className="acts">
      {tradable.includes(assetClasses.of(instrument).key) && !isOver ? (
        <a className="btn primary" href={orderPathOf(instrument, quote)} rel="nofollow">
          Handeln
        </a>
      ) : null}
      <a className="btn" href={`/watchlist/add-position/${key}`} rel="nofollow">
        <Icon name="star" small />
        <span>Watchlist</span>
      </a>
      {isOver ? null : (
        <a className="btn square" href={`/alarme/neu?wert=${key}`} rel="nofollow" title="Alarm setzen">
          <Icon name="bell" small />
          <span className="vh">Alarm setzen</span>
        </a>
      )}
      {compared ? (
        <a className="btn square" href={compared} rel="nofollow" title="Vergleichen">
          <Icon name="compare" small />
          <span className="vh">Vergleichen</span>
        </a>
      ) : null}
      <a className="btn square" href={`/musterdepot/add-position/${key}`} rel="nofollow" title="Zum Musterdepot">
        <Icon name="plus" small />
        <span className="vh">Zum Musterdepot</span>
      </a>
      <button type="button" className="btn square" title="Teilen" data-share={name}>
        <Icon name="share" small />
        <span className="vh">Teilen</span>
      </button>
      <a className="btn square only-d" href={csv} download={`${name}.csv`} rel="nofollow" title="Kurse als CSV">
        <Icon name="download" small />
        <span className="vh">Kurse eines Jahres als CSV</span>
      </a>
    </div>
  )
}

function Price({ quote, instrument, since }: { quote: Quote; instrument: Instrument; since: string }) {
  const kind = kindOf(instrument)
  const way = direction(quote.performancePct ?? quote.performance)
  return (
    <p className="quote-price">
      <span className="v">
        <span {...live(quote, 'last')}>{format.price(quote.last, kind)}</span>{' '}
        <small>{format.unit(quote.displayUnit)}</small>
      </span>
      {quote.performance === undefined ? null : (
        <span className="d">
          <span className={`pointed ${way}`} {...live(quote, 'performance')}>
            {format.priceChange(quote.performance, quote.last, kind)}
          </span>
          {quote.performancePct === undefined ? (
            <small>{pointsUnit(instrument)}</small>
          ) : (
            <span className={way} {...live(quote, 'performancePct')}>
              {format.changePercent(quote.performancePct)}
            </span>
          )}
          {since ? <small className="mut2"> {since}</small> : null}
        </span>
      )}
    </p>
  )
}

function VenueSwitch({ quote, venues, mainListing }: QuoteHeaderProps) {
  const label = `${quote.market.name}${mainListing ? ' · Hauptnotierung' : ''}`
  if (venues.length < 2) return <span>{label}</span>
  return (
    <details className="venue-switch" data-drop="">
      <summary className="chip" title="Handelsplatz wählen">
        {label}
      </summary>
      <ul>
        {venues.map((venue) => (
          <li key={venue.href}>
            <a href={venue.href} aria-current={venue.current ? 'true' : undefined}>
              <span>{venue.name}</span>
              <span className="mut">{venue.detail}</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** In an auction nobody quotes for some minutes: both sides then wait for the prices that will come. */
const isInAuction = (quote: Quote): boolean => {
  const { bid, ask, isOpen, market } = quote
  return (
    bid === undefined &&
    ask === undefined &&
    isOpen &&
    assetClasses.of(quote).auctioned === true &&
    !market.codeMarket.startsWith('@_')
  )
}

function BidAsk({ quote, instrument, now }: { quote: Quote; instrument: Instrument; now: Instant }) {
  const kind = kindOf(instrument)
  const inAuction = isInAuction(quote)
  if (quote.bid === undefined && quote.ask === undefined && !inAuction) return <span />
  const size = (field: 'volumeBid' | 'volumeAsk') =>
    quote[field] === undefined && !inAuction ? null : (
      <>
        {' '}
        • <span {...live(quote, field)}>{format.integer(quote[field])}</span> {sizeUnit(quote)}
      </>
    )
  return (
    <dl className="bid-ask">
      <div>
        <dt>Geld{size('volumeBid')}</dt>
        <dd>
          <span {...live(quote, 'bid')}>{format.price(quote.bid, kind)}</span> <small>{quote.market.name}</small>
        </dd>
      </div>
      <div>
        <dt>Brief{size('volumeAsk')}</dt>
        <dd>
          <span {...live(quote, 'ask')}>{format.price(quote.ask, kind)}</span>{' '}
          <small {...live(quote, 'timeAsk')}>{inAuction ? 'Auktion' : format.time(quote.datetimeAsk, now)}</small>
        </dd>
      </div>
    </dl>
  )
}
