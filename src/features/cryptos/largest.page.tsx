import { listLargestCoins, type LargestCoin } from './largest.contract.ts'
import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { Board } from '#web/blocks/board.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { listColumns, ListTable } from '#web/blocks/list-table.tsx'
import { Pager } from '#web/blocks/pager.tsx'
import { shownColumns } from '#web/blocks/shown-columns.ts'
import { Note } from '#web/blocks/states.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { TableTools } from '#web/blocks/table-tools.tsx'
import { exactly, type Column } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import { listPlace } from '#web/navigation.ts'
import { page, pageOf } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'

const path = '/kryptowaehrungen/die-groessten-kryptowaehrungen'
const title = 'Die größten Kryptowährungen'
const perPage = 50

const changeOver = (
  key: 'performancePct1h' | 'performancePct24h' | 'performancePct7d',
  label: string,
  from?: 'tablet',
): Column<LargestCoin> => ({
  key,
  label,
  numeric: true,
  from,
  cell: (row) => <ChangePercent value={row[key]} />,
  attributes: (row) => exactly(row[key]),
})

const columns: readonly Column<LargestCoin>[] = [
  { ...listColumns.name, sort: undefined },
  {
    key: 'rank',
    label: 'Rang',
    numeric: true,
    // while its turnover is still being counted nobody knows its place
    cell: ({ rank, averageMoneyD20 }) => format.integer(averageMoneyD20 === undefined ? undefined : rank),
  },
  { ...listColumns.last, sort: undefined },
  changeOver('performancePct1h', '1 Std.', 'tablet'),
  changeOver('performancePct24h', '24 Std.'),
  changeOver('performancePct7d', '7 Tage', 'tablet'),
  { ...listColumns.averageMoney, sort: undefined },
  listColumns.spark('7 Tage im Bild', 'sieben Tage'),
]

/** Coins by turnover: what all of one kind are worth needs their number, which no open source gives. */
export const largestCoins = page({
  path,
  nav: [
    {
      label: title,
      path,
      footer: 'Listen',
      menu: 'Krypto, Anleihen, Devisen, Weitere',
      sitemap: 'Werkzeuge und Listen',
      tool: 'Coins nach Umsatz, mit Stunde, Tag und Woche',
      words: 'Bitcoin Ethereum Coins Rang größte Krypto',
    },
  ],
  async load(context) {
    const { call } = context
    const { number, list } = await pageOf(context, perPage, (stretch) =>
      softly(call(listLargestCoins, { query: stretch })),
    )
    return { number, list }
  },
  head: ({ number }) => ({
    title,
    description: 'Kryptowährungen nach durchschnittlichem Umsatz: Kurs, Veränderung in 1 Stunde, 24 Stunden, 7 Tagen.',
    page: number,
  }),
  Page: ({ number, list, at }) => (
    <>
      <Crumbs
        crumbs={[
          { label: 'Börse & Kurse', path: '/' },
          { label: 'Kryptowährungen', path: '/kryptowaehrungen' },
          { label: title },
        ]}
      />
      <div className="page-head">
        <div>
          <h1>{title}</h1>
          <p className="sm">
            Nach dem mittleren Umsatz der letzten 20 Tage, nicht nach Marktkapitalisierung: Dafür müsste die umlaufende
            Menge jeder Währung bekannt sein. <SimulatedBadge />
          </p>
        </div>
      </div>
      <div className="stack">
        <Note warn>
          Kryptowerte sind weder durch Einlagensicherung noch durch Anlegerentschädigung geschützt. Ein Totalverlust ist
          möglich.{' '}
          <a className="b" href="/risikohinweise">
            Risikohinweise
          </a>
        </Note>
        <Board
          title="Rangliste"
          id="rangliste"
          action={<TableTools at={at} anchor="rangliste" columns={columns} />}
          footer={
            list ? (
              <>
                <span>
                  {format.integer(list.total)} Währungen · Stand {format.time(list.datetime, at.now)} · Krypto kennt
                  keinen Handelsschluss, Veränderungen zählen nach der Uhr
                </span>
                <TableFiles name="groesste-kryptowaehrungen" at={at} />
              </>
            ) : undefined
          }
        >
          {ifLoaded(list, (given) => (
            <>
              {given.hint ? <p className="pad sm mut2">{given.hint}</p> : null}
              <ListTable
                caption={`${title}, simulierte Kurse`}
                rows={given.list}
                place={listPlace(at.path, at.query)}
                columns={shownColumns(at.query, columns)}
              />
              <Pager page={number} perPage={perPage} total={given.total} place={listPlace(at.path, at.query)} />
            </>
          ))}
        </Board>
      </div>
    </>
  ),
})
