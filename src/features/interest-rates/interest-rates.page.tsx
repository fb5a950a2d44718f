import { assetClasses } from '#contract/asset-classes.ts'
import { countryName } from '#contract/country.ts'
import { classPage } from '#features/lists/class-page.block.tsx'
import { Board } from '#web/blocks/board.tsx'
import { Change } from '#web/blocks/change.tsx'
import { dayWord, newestOf } from '#web/blocks/day-word.ts'
import { kindOf } from '#web/blocks/kind.ts'
import { listColumns, ListTable } from '#web/blocks/list-table.tsx'
import { exactly, type Column } from '#web/blocks/table.tsx'
import { CurveChart, type Curve } from '#web/charts/curve-chart.tsx'
import { format } from '#web/format.ts'
import { ifLoaded, softly } from '#web/soft.tsx'
import { listInterestRates, type InterestRates, type InterestRow } from './interest-rates.contract.ts'

const groups = [
  { key: 'policy', id: 'leitzinsen', label: 'Leitzinsen der EZB' },
  { key: 'money', id: 'geldmarkt', label: 'Geldmarkt' },
  { key: 'government', id: 'staatsanleihen', label: 'Renditen von Staatsanleihen' },
] as const

const inPoints = (
  key: string,
  label: string,
  of: (row: InterestRow) => number | undefined,
  from?: 'tablet',
): Column<InterestRow> => ({
  key,
  label,
  numeric: true,
  ...(from && { from }),
  cell: (row) => <Change value={of(row)} price={row.quote.last} kind={kindOf(row.instrument)} />,
  attributes: (row) => exactly(of(row)),
})

const columns = {
  rate: { ...listColumns.last, label: 'Satz in %' },
  changeMonth: inPoints('month', '1 Monat', ({ change1Month }) => change1Month, 'tablet'),
  changeYear: inPoints('year', '1 Jahr', ({ change1Year }) => change1Year, 'tablet'),
  valid: {
    key: 'valid',
    label: 'Gilt seit',
    numeric: true,
    cell: ({ validFrom }) => (validFrom ? format.date(`${validFrom}T12:00:00Z`) : '–'),
  },
  changeLast: inPoints('last-change', 'Letzte Änderung', ({ changeLast }) => changeLast, 'tablet'),
} satisfies Record<string, Column<InterestRow>>

const columnsOf = (
  group: InterestRow['group'],
  rows: readonly InterestRow[],
  now: number,
): readonly Column<InterestRow>[] =>
  group === 'policy'
    ? [listColumns.name, columns.rate, columns.valid, columns.changeLast]
    : [
        listColumns.name,
        columns.rate,
        inPoints('day', dayWord(newestOf(rows), now), ({ quote }) => quote.performance),
        columns.changeMonth,
        columns.changeYear,
      ]

/** Yields of a country by term. */
const curveOf = (isoCountry: string, rows: readonly InterestRow[]): Curve => ({
  name: countryName(isoCountry),
  points: rows.flatMap(({ group, isoCountry: country, years, quote, instrument }) =>
    group !== 'government' || country !== isoCountry || quote.last === undefined
      ? []
      : [{ x: years, y: quote.last, name: instrument.name }],
  ),
})

/** Key rates, the money market, yields of states, and when central banks decide. */
export const route = classPage({
  assetClass: assetClasses.get('interest_rates'),
  complete: true,
  lead: false,
  tools: [
    ...groups.map(({ id, label }) => ({ label, href: `#${id}` })),
    { label: 'Anleihen', href: '/anleihen' },
    { label: 'Zins-Futures', href: '/futures#anleihen' },
  ],
  load: async ({ call }) => ({ rates: await softly(call(listInterestRates)) }),
  Main: ({ rates, at }) =>
    ifLoaded(rates, ({ list }) => (
      <>
        {groups.map(({ key, id, label }) => {
          const rows = list.filter(({ group }) => group === key)
          return (
            <Board
              key={key}
              id={id}
              title={label}
              footer={
                <span>
                  {key === 'policy'
                    ? 'Veröffentlichte Sätze, Quelle: EZB. Änderungen in Prozentpunkten.'
                    : 'Simulierte Zinskurve. Änderungen in Prozentpunkten.'}
                </span>
              }
            >
              <ListTable inGrid caption={label} rows={rows} columns={columnsOf(key, rows, at.now)} />
            </Board>
          )
        })}
        <Board title="Zinskurve" footer={<span>Rendite nach Laufzeit, in Prozent; simuliert.</span>}>
          <CurveChart label="Rendite nach Laufzeit" curves={[curveOf('DE', list), curveOf('US', list)]} />
        </Board>
      </>
    )),
  Side: ({ rates }) => (rates ? <MeetingsBoard meetings={rates.meetings} /> : null),
})

const MeetingsBoard = ({ meetings }: Pick<InterestRates, 'meetings'>) => (
  <Board
    title="Nächste Entscheidungen"
    footer={<a href="/news/finanzkalender?art=notenbanken&ansicht=monat">Finanzkalender</a>}
  >
    {meetings.length === 0 ? (
      <p className="pad sm mut2">Weitere Termine sind noch nicht bekannt.</p>
    ) : (
      <ul className="news">
        {meetings.map(({ date, time, bank, title, source }) => (
          <li key={`${date}${bank}`}>
            <time dateTime={date}>{format.shortDate(`${date}T12:00:00Z`)}</time>
            <div>
              <b className="sm">{bank}</b>
              <p className="sm">
                {title}, {time} Uhr
              </p>
              <p className="by">Quelle: {source.split('/')[0]}</p>
            </div>
          </li>
        ))}
      </ul>
    )}
  </Board>
)
