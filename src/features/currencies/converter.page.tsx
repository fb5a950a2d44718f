import { getEodHistory, type EodHistory } from '#contract/history.ts'
import { Board } from '#web/blocks/board.tsx'
import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { Table } from '#web/blocks/table.tsx'
import { seriesOf } from '#web/charts/history.ts'
import { PriceChart } from '#web/charts/price-chart.tsx'
import { format } from '#web/format.ts'
import { page } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'
import { Converter, loadConverter } from '#features/currencies/converter.block.tsx'
import { crossRatesPath } from '#features/currencies/cross-rates.page.tsx'

export const converterPath = '/devisen/waehrungsrechner'
const shownDays = 10

interface RateDay {
  day: number
  rate: number
  source: string
}

/** The last closes, newest first, each with its source. */
function lastDays({ datetimeLast, last, sources }: EodHistory): RateDay[] {
  return datetimeLast
    .map((day, row) => ({
      day: day * 1000,
      rate: last[row] ?? 0,
      source: sources.findLast(({ from }) => from <= row)?.name ?? '',
    }))
    .slice(-shownDays)
    .toReversed()
}

/** `/devisen/waehrungsrechner`: an amount in another currency, now or on a day, with the fee of a bank. */
export const converterPage = page({
  path: converterPath,
  widthClass: 'lg',
  nav: [
    {
      label: 'Währungsrechner',
      path: converterPath,
      tool: '15 Währungen, mit Gebühr und Tag',
      menu: 'Krypto, Anleihen, Devisen, Weitere',
      footer: 'Listen',
      sitemap: 'Werkzeuge und Listen',
      words: 'Umrechner Wechselkurs umrechnen Euro Dollar',
    },
  ],
  load: async (context) => {
    const conversion = await loadConverter(context)
    const { from, to } = conversion
    const history =
      from === to
        ? null
        : await softly(
            context.call(getEodHistory, {
              params: { entityType: 'CURRENCY', entityValue: from + to },
              query: { range: 'Y1' },
            }),
          )
    return { conversion, history }
  },
  head: ({ conversion: { from, to } }) => ({
    title: 'Währungsrechner',
    description:
      `${from} in ${to} und 15 Währungen umrechnen: zum Kurs von jetzt oder eines Tages, ` +
      'mit Bank- oder Kartengebühr, in beide Richtungen.',
  }),
  Page: ({ conversion, history, at }) => {
    const { from, to } = conversion
    return (
      <>
        <Crumbs
          crumbs={[
            { label: 'Börse & Kurse', path: '/' },
            { label: 'Devisen', path: '/devisen' },
            { label: 'Währungsrechner' },
          ]}
        />
        <div className="page-head">
          <div>
            <h1>Währungsrechner</h1>
            <p className="sm">
              Zum Mittelkurs zwischen Geld und Brief <SimulatedBadge /> oder zum Referenzkurs der EZB; deine Bank
              rechnet mit ihrem eigenen.
            </p>
          </div>
        </div>
        <div className="cols">
          <div className="stack">
            <Converter conversion={conversion} at={at} />
          </div>
          <div className="stack">
            <Board
              title={`${from}/${to} in einem Jahr`}
              footer={
                <>
                  <span>Schlusskurse</span>
                  {history ? <a href={`/devisen/${from}-${to}-Kurs-${from}${to}`}>Chart und Kurse</a> : null}
                </>
              }
            >
              {ifLoaded(history, (known) => (
                <Year history={known} label={`${from}/${to}, ein Jahr`} />
              ))}
            </Board>
            <Board title="Woher der Kurs kommt">
              <div className="pad sm">
                <p>
                  Euro-Referenzkurse der Europäischen Zentralbank erscheinen an jedem Arbeitstag einmal, gegen 16 Uhr.
                  Sie sind eine Auskunft, kein Kurs, zu dem jemand handelt. „EZB-Referenzkurs“ rechnet mit dem letzten
                  oder mit dem des Tages; wo einer steht, ist die Zentralbank als Quelle genannt.
                </p>
                <p>
                  <a href={crossRatesPath}>Alle Währungen untereinander</a>
                </p>
              </div>
            </Board>
          </div>
        </div>
      </>
    )
  },
})

const Year = ({ history, label }: { history: EodHistory; label: string }) => (
  <>
    <div className="chart">
      <PriceChart
        label={label}
        series={seriesOf(history)}
        range="Y1"
        kind={{ entityType: 'CURRENCY' }}
        withVolume={false}
      />
    </div>
    <Table
      caption={`${label}: die letzten Tage`}
      rows={lastDays(history)}
      rowKey={({ day }) => String(day)}
      columns={[
        { key: 'day', label: 'Tag', cell: ({ day }) => format.date(day) },
        {
          key: 'rate',
          label: 'Kurs',
          numeric: true,
          cell: ({ rate }) => format.price(rate, { entityType: 'CURRENCY' }),
        },
        { key: 'source', label: 'Quelle', from: 'tablet', cell: ({ source }) => sourceWord(source) },
      ]}
    />
  </>
)

const sourceWord = (source: string): string => (source === 'simulated' ? 'simuliert' : source)
