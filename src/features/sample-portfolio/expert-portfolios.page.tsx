import {
  listSubscribablePortfolios,
  type ExpertPortfolio,
} from '#features/sample-portfolio/expert-portfolios.contract.ts'
import { outsideRangeWords } from '#features/sample-portfolio/outside-range.block.tsx'
import { expertPath } from '#features/sample-portfolio/trail.block.tsx'
import { Board } from '#web/blocks/board.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { FollowedSegments, SampleBadge } from '#web/blocks/published.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { Table, exactly, type Column } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import { page } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'

const columns: readonly Column<ExpertPortfolio>[] = [
  {
    key: 'name',
    label: 'Musterdepot',
    cell: ({ name, entityValue, published: { expert }, numberOutsideDayRange: outside }) => (
      <>
        <a href={`${expertPath}/${entityValue}`}>{name}</a>
        <small>
          {expert.name} {expert.isSample ? <SampleBadge /> : null}
        </small>
        {outside > 0 ? <small>{outsideRangeWords(outside)}</small> : null}
      </>
    ),
  },
  {
    key: 'return',
    label: 'Rendite',
    numeric: true,
    cell: ({ figures }) => <ChangePercent value={figures.ttwrorPct} digits={1} />,
    attributes: ({ figures }) => exactly(figures.ttwrorPct),
  },
  {
    key: 'benchmark',
    label: 'Vergleich',
    numeric: true,
    cell: ({ benchmarkPct, benchmark }) => (
      <div className="benchmark-of">
        <ChangePercent value={benchmarkPct} digits={1} />
        {benchmark ? <small>{benchmark.name}</small> : null}
      </div>
    ),
    attributes: ({ benchmarkPct }) => exactly(benchmarkPct),
  },
  {
    key: 'day',
    label: 'Heute',
    numeric: true,
    from: 'tablet',
    cell: ({ figures }) => <ChangePercent value={figures.performanceDayPct} />,
    attributes: ({ figures }) => exactly(figures.performanceDayPct),
  },
  {
    key: 'positions',
    label: 'Positionen',
    numeric: true,
    from: 'tablet',
    cell: ({ figures }) => format.integer(figures.numberPositions),
  },
  {
    key: 'since',
    label: 'Seit',
    numeric: true,
    from: 'wide',
    cell: ({ figures }) => format.date(figures.dateFirst),
    attributes: ({ figures }) => exactly(figures.dateFirst),
  },
  {
    key: 'followers',
    label: 'Folgen',
    numeric: true,
    from: 'wide',
    cell: ({ published }) => (published.isSubscribed ? 'du' : format.integer(published.numberFollowers)),
  },
]

/** `/experten-musterdepot`: what experts show of their portfolios. */
export const expertPortfoliosRoute = page({
  path: expertPath,
  nav: [
    {
      label: 'Experten-Musterdepots',
      path: expertPath,
      sitemap: 'Mein Parkett und Premium',
      words: 'Experten Musterdepot Experten-Musterdepot Strategie folgen Vorbild',
    },
  ],
  load: async ({ call, query }) => {
    const isOwn = query.get('nur') === 'gefolgt'
    return {
      isOwn,
      portfolios: (await call(listSubscribablePortfolios, { query: isOwn ? { subscribed: 'true' } : {} })).list,
    }
  },
  head: () => ({
    title: 'Experten-Musterdepots',
    description: 'Musterdepots von Experten: Strategie, Rendite gegen den Vergleich, jede Transaktion mit Begründung.',
  }),
  Page: ({ portfolios, isOwn, at }) => (
    <>
      <Crumbs crumbs={[{ label: 'Mein Parkett', path: '/' }, { label: 'Experten-Musterdepots' }]} />
      <div className="page-head">
        <div>
          <h1>Experten-Musterdepots</h1>
          <p className="sm">
            Strategie, Rendite seit dem Start und jede Transaktion mit Zeitpunkt und Begründung. Muster sind Regeln
            dieses Portals, hinter ihnen steht kein Mensch.
          </p>
        </div>
      </div>
      <Board
        title={isOwn ? 'Denen du folgst' : 'Alle'}
        action={<FollowedSegments at={at} path={expertPath} isOwn={isOwn} />}
        footer={<span>Zeitgewichtete Rendite; frühere Wertentwicklungen sagen nichts über künftige.</span>}
      >
        {portfolios.length === 0 ? (
          <Empty text="Du folgst noch keinem Musterdepot." hint="Öffne eines und wähle „Folgen“." />
        ) : (
          <Table
            caption="Musterdepots von Experten"
            columns={columns}
            rows={portfolios}
            rowKey={({ entityValue }) => entityValue}
          />
        )}
      </Board>
    </>
  ),
})
