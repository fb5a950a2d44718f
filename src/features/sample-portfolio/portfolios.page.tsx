import { CreateForm, createFrom } from '#features/sample-portfolio/portfolio-form.block.tsx'
import { gainOf, MoneyChange } from '#features/sample-portfolio/money.block.tsx'
import { restoreWhole } from '#features/sample-portfolio/portfolio-actions.ts'
import { Undo } from '#web/blocks/undo.tsx'
import { listPortfolios, type PortfolioWithFigures } from '#features/sample-portfolio/portfolios.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { Table, exactly, type Column } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import { page } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'

const path = '/musterdepot'

const columns: readonly Column<PortfolioWithFigures>[] = [
  {
    key: 'name',
    label: 'Name',
    cell: ({ name, entityValue, figures, isoCurrency }) => (
      <>
        <a href={`${path}/${entityValue}`}>{name}</a>
        <small>{figures.dateFirst ? `seit ${format.date(figures.dateFirst)} · ${isoCurrency}` : 'noch leer'}</small>
      </>
    ),
  },
  {
    key: 'value',
    label: 'Wert',
    numeric: true,
    cell: ({ figures }) => format.number(figures.value),
    attributes: ({ figures }) => exactly(figures.value),
  },
  {
    key: 'day',
    label: 'Heute',
    numeric: true,
    cell: ({ figures }) => <ChangePercent value={figures.performanceDayPct} />,
  },
  {
    key: 'gain',
    label: 'Gewinn/Verlust',
    numeric: true,
    from: 'tablet',
    cell: ({ figures }) => <MoneyChange value={figures.result} />,
    attributes: ({ figures }) => exactly(figures.result),
  },
  { key: 'gainPct', label: 'G/V', numeric: true, cell: ({ figures }) => gainOf(figures.resultPct) },
  {
    key: 'positions',
    label: 'Positionen',
    numeric: true,
    from: 'tablet',
    cell: ({ figures }) => format.integer(figures.numberPositions),
  },
  {
    key: 'cash',
    label: 'Konto',
    numeric: true,
    from: 'tablet',
    cell: ({ figures, keepsCash }) => (keepsCash ? format.number(figures.cash) : '–'),
  },
]

/** `/musterdepot`: the reader's portfolios, and how to begin one. */
export const portfoliosRoute = page({
  path,
  needsLogin: true,
  nav: [
    {
      label: 'Musterdepots',
      path,
      sitemap: 'Mein Parkett und Premium',
      words: 'Musterdepot Depot Portfolio virtuell Übungsdepot',
    },
  ],
  action: { anlegen: createFrom, zurueck: restoreWhole },
  load: async ({ call }) => ({ portfolios: (await call(listPortfolios)).list }),
  head: () => ({ title: 'Musterdepots', noIndex: true }),
  Page: ({ portfolios, at }) => (
    <>
      <Crumbs crumbs={[{ label: 'Mein Parkett', path: '/' }, { label: 'Musterdepots' }]} />
      <div className="page-head">
        <h1>Musterdepots</h1>
      </div>
      <Undo at={at} action="zurueck" name="depot" text="Das Musterdepot ist gelöscht." />
      <div className="cols">
        <div className="stack">
          <Board title="Deine Musterdepots">
            {portfolios.length === 0 ? (
              <Empty
                text="Noch kein Musterdepot."
                hint="Lege eines an. Danach trägst du Käufe und Verkäufe ein, mit dem Kurs ihres Tages."
              />
            ) : (
              <Table
                caption="Musterdepots"
                columns={columns}
                rows={portfolios}
                rowKey={({ entityValue }) => entityValue}
              />
            )}
          </Board>
        </div>
        <div className="stack">
          <Board title="Neues Musterdepot" id="anlegen">
            <CreateForm at={at} />
          </Board>
        </div>
      </div>
    </>
  ),
})
