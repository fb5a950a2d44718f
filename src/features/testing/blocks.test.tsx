import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { QualityBadge, qualityOf } from '#web/blocks/badge.tsx'
import { Board } from '#web/blocks/board.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { InstrumentName } from '#web/blocks/instrument-name.tsx'
import { keyFigureOf, KeyFigures } from '#web/blocks/key-figures.tsx'
import type { ListRow } from '#contract/lists.ts'
import { listColumns, ListTable } from '#web/blocks/list-table.tsx'
import { OrderBookTable, Spread } from '#features/instrument/order-book.block.tsx'
import { PeerTable } from '#features/stocks/peer-table.block.tsx'
import { QuoteHeader } from '#web/blocks/quote-header.tsx'
import { RangeBar } from '#web/blocks/range-bar.tsx'
import { Sparkline } from '#web/blocks/sparkline.tsx'
import { Table, toggled } from '#web/blocks/table.tsx'
import { TimesAndSalesTable } from '#features/instrument/times-and-sales.block.tsx'
import { YearRange } from '#web/blocks/year-range.tsx'
import { sortedVenues } from '#features/instrument/venue-table.block.tsx'
import { markupOf } from '#web/markup.tsx'
import { book, now, quote, quotes, sap, trades } from '#features/testing/examples.ts'

const stock = { entityType: 'STOCK' } as const

describe('while figures of the year are being worked out', () => {
  const hint = 'Nach dem Start der Seite werden Werte über längere Zeiträume nach und nach berechnet.'
  const rows: ListRow[] = [
    { instrument: sap, quote },
    { instrument: { ...sap, entityValue: '2' }, quote: { ...quote, performance1YearPct: undefined, hintYear: hint } },
  ]
  const list = (columns: Parameters<typeof ListTable>[0]['columns']) =>
    renderToStaticMarkup(<ListTable caption="Werte" rows={rows} columns={columns} />)
  test('a list that shows the year says why it is missing, in words below the table', () =>
    expect(list([listColumns.last, listColumns.performance])).toContain(
      `<div class="year-note"><p>–: ${hint}</p></div>`,
    ))
  test('nothing is missing where the list has no room for the year', () => {
    const [wide, tablet] = (['wide', 'tablet'] as const).map((from) => ({
      ...listColumns.performance,
      key: 'year',
      from,
    }))
    expect(
      [wide, tablet].map((column) => list([listColumns.last, column!]).includes(`<p class="c-${column!.from}">`)),
    ).toEqual([true, true])
    expect(list([wide!, tablet!])).toContain('<p class="c-tablet">–')
    expect(list([wide!, { ...listColumns.range, from: undefined }])).toContain('<p>–')
  })
  test('one that does not says nothing', () =>
    expect(list([listColumns.last, listColumns.changePct])).not.toContain('year-note'))
  test('nor does one whose figures are all there', () =>
    expect(
      renderToStaticMarkup(<ListTable caption="Werte" rows={rows.slice(0, 1)} columns={[listColumns.performance]} />),
    ).not.toContain('year-note'))
  test('peers say it, too', () =>
    expect(renderToStaticMarkup(<PeerTable caption="Vergleichsgruppe" rows={rows} />)).toContain(hint))
})

test('a row leads its value to the watchlists of the reader; one that is in a list of theirs does not', () => {
  expect(renderToStaticMarkup(<InstrumentName instrument={sap} />)).toContain('/watchlist/add-position/STOCK-82849"')
  expect(renderToStaticMarkup(<InstrumentName instrument={sap} isOwn />)).not.toContain('watchlist')
})

describe('what a price is worth', () => {
  test.each([
    { given: 'open, real time', change: { isOpen: true }, is: 'Realtime' },
    { given: 'open, delayed', change: { isOpen: true, codeQualityPrice: 'DLY' as const }, is: '15 Min. verzögert' },
    {
      given: 'open, and not traded since the day before',
      change: {
        isOpen: true,
        codeQualityPrice: 'DLY' as const,
        datetimeLast: '2026-11-19T08:33:40.000+00:00',
        datetimeBid: '2026-11-20T09:00:00.000+00:00',
      },
      is: 'Stand 19.11.',
    },
    { given: 'closed', change: { isOpen: false }, is: 'Schlusskurs' },
    {
      given: 'the indication',
      change: { isOpen: true, market: { ...quote.market, codeMarket: '@_IND' } },
      is: 'Indikation',
    },
    { given: 'a fund', change: { market: { ...quote.market, codeMarket: '@_KVG' } }, is: 'NAV 20.11.' },
    { given: 'a price of days ago', change: { isStale: true }, is: 'Kein aktueller Kurs' },
    { given: 'no price', change: { datetimeLast: undefined }, is: 'Kein aktueller Kurs' },
  ])('$given is „$is“', ({ change, is }) => expect(qualityOf({ ...quote, ...change }).text).toBe(is))
  test('in an opening auction, when nobody quotes, the day itself tells a price of the day before', () => {
    const inAuction = {
      ...quote,
      isOpen: true,
      bid: undefined,
      ask: undefined,
      datetimeBid: undefined,
      datetimeLast: '2026-11-19T16:35:00.000+00:00',
    }
    expect(qualityOf(inAuction, Date.parse('2026-11-20T07:55:00Z')).text).toBe('Stand 19.11.')
    expect(qualityOf(inAuction, Date.parse('2026-11-19T16:36:00Z')).text).toBe('Realtime')
  })
})

test('the change beside a price points where it goes on the live cells themselves, so that both turn round with them', () => {
  const markup = renderToStaticMarkup(
    <QuoteHeader
      instrument={sap}
      typeLine="Aktie"
      quote={quote}
      mainListing
      venues={[]}
      tabs={[]}
      tabsLabel="Bereiche"
      now={now}
      csv="/x.csv"
    />,
  )
  expect(markup).toMatch(/<span class="pointed up" data-live="\d+" data-field="performance"[^>]*>\+/)
  expect(markup).toMatch(/<span class="up" data-live="\d+" data-field="performancePct"/)
})

test('both sides wait for an auction only where exchanges hold one', () => {
  const header = (change: Partial<typeof quote>) =>
    renderToStaticMarkup(
      <QuoteHeader
        instrument={sap}
        typeLine=""
        quote={{ ...quote, isOpen: true, bid: undefined, ask: undefined, ...change }}
        mainListing
        venues={[]}
        tabs={[]}
        tabsLabel="Bereiche"
        now={now}
        csv="/x.csv"
      />,
    )
  expect(header({})).toContain('Auktion')
  expect(header({ entityType: 'INDEX' })).not.toContain('Auktion')
  expect(header({ entityType: 'COMMODITY', market: { ...quote.market, codeMarket: '@_COM' } })).not.toContain('Auktion')
  expect(header({ isOpen: false })).not.toContain('Auktion')
})

test('the badge of a fund names the day of its next price, another one what trading and the close bring', () => {
  const badge = (change: Partial<typeof quote>) =>
    renderToStaticMarkup(<QualityBadge quote={{ ...quote, ...change }} now={now} />)
  expect(badge({ market: { ...quote.market, codeMarket: '@_KVG' } })).toMatch(
    /data-traded="NAV" data-traded-shape="indication" data-traded-day="">NAV 20\.11\./,
  )
  expect(badge({ isOpen: false })).toMatch(/data-traded="Realtime" data-traded-shape="realtime">Schlusskurs/)
  expect(badge({ isOpen: true })).toBe('<span class="badge realtime">Realtime</span>')
  expect(badge({ isOpen: true, closesAt: '2026-11-20T16:35:00.000+00:00' })).toMatch(
    /data-closes="2026-11-20T16:35:00.000\+00:00" data-closed="Schlusskurs">Realtime/,
  )
})

describe('tables', () => {
  const columns = [
    { key: 'n', label: 'Name', sort: 'NAME', cell: (row: { n: string }) => row.n },
    { key: 'v', label: 'Kurs', numeric: true, sort: 'LAST', cell: () => 1 },
  ]
  const markup = renderToStaticMarkup(
    <Table
      caption="Werte"
      columns={columns}
      rows={[{ n: 'SAP' }]}
      rowKey={(row) => row.n}
      sort={{ key: 'LAST', order: 'DESC' }}
      place={{ path: '', query: '' }}
    />,
  )
  test('the sorted column says so and its link turns the order round', () => {
    expect(markup).toContain('aria-sort="descending"><a href="?sort=LAST&amp;order=ASC"')
    expect(markup).toContain('<th scope="row" class="name">SAP</th>')
  })
  test('numbers sort downwards first, names upwards', () => {
    expect(toggled(undefined, 'LAST', true)).toEqual({ key: 'LAST', order: 'DESC' })
    expect(toggled(undefined, 'NAME', false)).toEqual({ key: 'NAME', order: 'ASC' })
  })
  test('an empty table says why', () => {
    expect(
      renderToStaticMarkup(
        <Table caption="Werte" columns={columns} rows={[]} rowKey={(row) => row.n} empty="Kein Papier." />,
      ),
    ).toContain('Kein Papier.')
  })
})

test('venues: the main listing stays on top, a missing value comes last in both directions', () => {
  const names = (order: 'ASC' | 'DESC') =>
    sortedVenues(quotes, { key: 'volume', order }).map(({ market }) => market.name)
  expect(names('DESC')).toEqual(['Xetra', 'Frankfurt', 'Stuttgart', 'Indikation'])
  expect(names('ASC')).toEqual(['Xetra', 'Stuttgart', 'Frankfurt', 'Indikation'])
})

test('the order book shows its best level first and its spread in percent of the ask', () => {
  const markup = renderToStaticMarkup(<OrderBookTable caption="Orderbuch" book={book} />)
  expect(markup.indexOf('246,30')).toBeLessThan(markup.indexOf('246,25'))
  const text = (given: typeof book) => renderToStaticMarkup(<Spread book={given} />).replace(/<[^>]*>/g, '')
  expect(text(book)).toBe('Spread 0,15 EUR (0,06\u00a0%)')
  expect(text({ ...book, ask: [] })).toBe('Spread –')
})

test('trades stand newest first, whatever order they come in', () => {
  const descending = {
    ...trades,
    price: trades.price.toReversed(),
    datetimePrice: trades.datetimePrice.toReversed(),
    volume: trades.volume.toReversed(),
    idTypePrice: trades.idTypePrice.toReversed(),
  }
  const rows = (given: typeof trades) =>
    renderToStaticMarkup(<TimesAndSalesTable caption="T" trades={given} now={now} query={new URLSearchParams()} />)
  expect(rows(descending)).toBe(rows(trades))
  expect(rows(trades)).toMatch(/17:35:12.*310\.000.*Schluss.*17:30:30/s)
})

test('prices that nobody traded at have no sizes, and do not go on as trades do', () => {
  const quoted = { ...trades, volume: [], totalVolume: [] }
  const markup = renderToStaticMarkup(
    <TimesAndSalesTable caption="T" trades={quoted} now={now} query={new URLSearchParams()} growing="/v1/x" />,
  )
  expect(markup.match(/<th scope="col"[^>]*>[^<]*/g)?.map((head) => head.replace(/.*>/, ''))).toEqual([
    'Zeit',
    'Kurs',
    '±',
  ])
  expect(markup).not.toContain('data-sales')
})

test('what is quoted in percent trades by its nominal: two thousand at 98,50 are 1.970 euros', () => {
  const bond = { entityType: 'BOND' as const, unitType: 'PRC', displayUnit: '%' }
  expect(renderToStaticMarkup(<OrderBookTable caption="Orderbuch" book={{ ...book, ...bond }} />)).toMatch(
    /Nominale.*Nominale/s,
  )
  const sales = {
    ...trades,
    ...bond,
    price: [98.5],
    datetimePrice: trades.datetimePrice.slice(0, 1),
    volume: [2000],
    totalVolume: [2000],
    idTypePrice: [1],
  }
  const markup = renderToStaticMarkup(
    <TimesAndSalesTable caption="T" trades={sales} now={now} query={new URLSearchParams()} />,
  )
  expect(markup).toMatch(/Nominale.*98,500.*2\.000.*1\.970/s)
  expect(markup).not.toContain('Stück')
})

test('a range bar says in words where the price stands, and nothing without limits', () => {
  expect(renderToStaticMarkup(<RangeBar label="52 Wochen" low={200} high={300} value={250} kind={stock} />)).toContain(
    'Tief 200,00, Hoch 300,00, aktuell bei 50 Prozent der Spanne',
  )
  expect(renderToStaticMarkup(<RangeBar label="52 Wochen" low={undefined} high={300} value={250} kind={stock} />)).toBe(
    '–',
  )
})

test('a sparkline is coloured by the change it shows', () => {
  expect(renderToStaticMarkup(<Sparkline label="DAX" points={[10, 12, 9]} />)).toContain('class="spark down"')
  expect(renderToStaticMarkup(<Sparkline label="DAX" points={[10]} />)).toBe('–')
})

test.each([
  { given: 302.6e9, unit: 'EUR', is: { value: '302,6', unit: 'Mrd. EUR' } },
  { given: 1.02, unit: '%', is: { value: '1,02\u00a0%' } },
  { given: undefined, unit: 'EUR', is: { value: '–', reason: 'vom Datenlieferanten nicht geliefert' } },
])('the key figure $given $unit', ({ given, unit, is }) =>
  expect(keyFigureOf({ id: 'x', label: 'X', unit, ...(given === undefined ? {} : { value: given }) })).toMatchObject(
    is,
  ))

test.each([
  { figure: { id: 'peRatio', label: 'KGV', value: 18, unit: '' }, is: '18,00' },
  { figure: { id: 'members', label: 'Mitglieder', value: 40, unit: '' }, is: '40' },
  {
    figure: {
      id: 'modifiedDuration',
      label: 'Modifizierte Duration',
      value: 8,
      unit: '',
      words: 'Wie empfindlich der Kurs ist',
    },
    is: '8,00',
  },
])('$figure.label is written $is', ({ figure, is }) => expect(keyFigureOf(figure).value).toBe(is))

test('an error stays inside its board', () => {
  const Broken = (): never => {
    throw new Error('no data')
  }
  const markup = markupOf(
    <Board title="Peergroup">
      <Broken />
    </Board>,
  )
  expect(markup).toContain('Ein technischer Fehler verhindert die Darstellung dieser Daten.')
  expect(markup).toContain('Neuladen')
})

test('the 52 weeks of a row stand in the currency of its price', () => {
  const markup = renderToStaticMarkup(
    <YearRange instrument={sap} quote={quote} lowPrice1Year={208.75} highPrice1Year={283.5} />,
  )
  expect(markup).toContain('<span>208,75</span><small>283,50</small>')
  expect(markup).toContain('aktuell bei 50 Prozent')
})

test('a dash is a button that says why there is no figure; one without a reason is plain', () => {
  const markup = renderToStaticMarkup(
    <KeyFigures
      name="tag"
      figures={[
        { label: 'Tageshoch', value: '–', reason: 'heute noch kein Handel' },
        { label: 'Land', value: undefined },
      ]}
    />,
  )
  expect(markup).toContain('popoverTarget="tag-tageshoch"')
  expect(markup).toContain('<p>Kein Wert: heute noch kein Handel.</p>')
  expect(markup).toContain('<dt>Land</dt><dd>–</dd>')
})

test('what is rounded to nothing has no direction', () => {
  expect(renderToStaticMarkup(<ChangePercent value={-0.04} digits={1} />)).toContain('class="flat"')
  expect(renderToStaticMarkup(<ChangePercent value={-0.04} />)).toContain('class="down"')
})

test('a row whose price is no euro says which currency it is', () => {
  const { name } = listColumns
  const markup = (row: ListRow) => renderToStaticMarkup(<>{name.cell(row)}</>)
  expect(markup({ instrument: sap, quote })).toContain('716460 · Xetra · Schlusskurs')
  expect(markup({ instrument: sap, quote: { ...quote, isoCurrency: 'USD', displayUnit: 'USD' } })).toContain(
    '716460 · Xetra in USD · Schlusskurs',
  )
})

test('a capitalisation that is not in euro says so', () => {
  const { marketCap } = listColumns
  const written = (more: Partial<ListRow>) => marketCap.cell({ instrument: sap, quote, ...more })
  expect(written({ marketCapitalization: 334.4e9, isoCurrencyMarketCapitalization: 'USD' })).toBe(
    '334,4\u00a0Mrd.\u00a0USD',
  )
  expect(written({ marketCapitalization: 302.6e9, isoCurrencyMarketCapitalization: 'EUR' })).toBe('302,6\u00a0Mrd.')
  expect(written({ isoCurrencyMarketCapitalization: 'USD' })).toBe('–')
})
