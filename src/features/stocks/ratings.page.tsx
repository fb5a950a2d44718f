import { assetClasses } from '#contract/asset-classes.ts'
import { dayMs } from '#contract/vocabulary.ts'
import { getRecommendations, type Recommendations } from '#features/stocks/ratings.contract.ts'
import { asOf } from '#web/blocks/as-of.ts'
import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { Board } from '#web/blocks/board.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { RatingChange, ratingChange, TargetChange, targetChange } from '#features/stocks/rating-change.block.tsx'
import { TargetStrip } from '#features/stocks/target-strip.block.tsx'
import { Consensus } from '#features/stocks/consensus.block.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { exactly, Table } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import { withQuery } from '#web/navigation.ts'
import { page, type PageContext } from '#web/page.tsx'
import { ConsensusHistory } from '#features/stocks/consensus-history.block.tsx'
import { tabs } from '#contract/instrument-tabs.ts'
import { instrumentHead, InstrumentPage, loadSnapshot, quoteIn } from '#features/instrument/layout.block.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'

const tab = tabs.ratings
const spans = ['7', '30', '90', '365'] as const
type Rating = Recommendations['list'][number]

/** What a reader may ask for; a strong view is a view. */
const views: readonly { key: string; label: string; ratings: readonly Rating['rating'][] }[] = [
  { key: 'kaufen', label: 'Kaufen', ratings: ['STRONG_BUY', 'BUY'] },
  { key: 'halten', label: 'Halten', ratings: ['HOLD'] },
  { key: 'verkaufen', label: 'Verkaufen', ratings: ['SELL', 'STRONG_SELL'] },
]
/** What an institute may have changed, as readers filter by it. */
const changes: readonly { key: string; label: string; is: (rating: Rating) => boolean }[] = [
  { key: 'hochgestuft', label: 'Hochgestuft', is: (rating) => ratingChange(rating) > 0 },
  { key: 'abgestuft', label: 'Abgestuft', is: (rating) => ratingChange(rating) < 0 },
  { key: 'ziel-erhoeht', label: 'Kursziel erhöht', is: (rating) => targetChange(rating) > 0 },
  { key: 'ziel-gesenkt', label: 'Kursziel gesenkt', is: (rating) => targetChange(rating) < 0 },
]

/** Single recommendations below their aggregate. */
export const route = page({
  path: '/aktien/analysen/:slug',
  async load(context) {
    const snapshot = await loadSnapshot(context, assetClasses.get('stocks'), tab)
    const ratings = await softly(
      context.call(getRecommendations, { params: { entityValue: snapshot.instrument.entityValue } }),
    )
    const span = spans.find((days) => days === context.query.get('tage')) ?? '365'
    const view = views.find(({ key }) => key === context.query.get('einstufung'))
    const institutes = [...new Set(ratings?.list.map(({ institute }) => institute))].sort()
    const institute = institutes.find((name) => name === context.query.get('institut'))
    const change = changes.find(({ key }) => key === context.query.get('aenderung'))
    return { snapshot, ratings, span, view, change, institute, institutes }
  },
  head: ({ snapshot }, context) => instrumentHead(snapshot, tab, context),
  Page: ({ snapshot, ratings, span, view, change, institute, institutes, at }) => {
    const price = ratings && quoteIn(snapshot, ratings.idCurrencyTargetPrice)
    const last = price?.last
    const stand = price && last !== undefined ? asOf(price, at.now) : ''
    const since = at.now - Number(span) * dayMs
    const asked = (ratings?.list ?? []).filter(
      (rating) =>
        Date.parse(rating.datetime) >= since &&
        (!view || view.ratings.includes(rating.rating)) &&
        (!institute || rating.institute === institute),
    )
    const recent = (change ? asked.filter(change.is) : asked).toSorted((a, b) => b.datetime.localeCompare(a.datetime))
    return (
      <InstrumentPage snapshot={snapshot} tab={tab} at={at}>
        <div className="cols">
          <div className="stack">
            {ratings && ratings.numTotal > 0 ? (
              <Board title="Kursziele der Institute" footer={stand ? <span>Kurs: {stand}</span> : undefined}>
                <TargetStrip ratings={ratings} last={last} />
              </Board>
            ) : null}
            <Board
              title="Einzelne Analysen"
              action={
                <Segments
                  label="Zeitraum"
                  segments={spans.map((days) => ({
                    label: `${days} T`,
                    href: withQuery(at.path, at.query, { tage: days }),
                    current: days === span,
                  }))}
                />
              }
              footer={
                <>
                  <span>{[ratings?.hint, stand && `Abstand aktuell: ${stand}`].filter(Boolean).join(' · ')}</span>
                  <span className="acts">
                    <SimulatedBadge />
                    <TableFiles name={`${snapshot.instrument.isin}-analysen`} at={at} />
                  </span>
                </>
              }
            >
              <Filters at={at} view={view?.key} institute={institute} institutes={institutes} />
              <ul className="chips pad" aria-label="Nur Änderungen">
                {changes.map(({ key, label, is }) => (
                  <li key={key}>
                    <a
                      className="chip"
                      href={withQuery(at.path, at.query, { aenderung: change?.key === key ? undefined : key })}
                      aria-current={change?.key === key ? 'true' : undefined}
                      rel="nofollow"
                    >
                      {label} <em>{asked.filter(is).length}</em>
                    </a>
                  </li>
                ))}
              </ul>
              {ifLoaded(ratings, () => (
                <Table
                  caption={`Analysen zu ${snapshot.instrument.name}`}
                  rows={recent}
                  rowKey={(row) => row.datetime + row.institute}
                  empty={
                    view || institute || change
                      ? 'Keine Analyse passt zu dieser Auswahl. Mit „alle“ siehst du mehr.'
                      : 'In diesem Zeitraum gibt es keine Analysen.'
                  }
                  columns={[
                    {
                      key: 'institute',
                      label: 'Institut',
                      inFile: { detail: 'Tag' },
                      cell: (row) => (
                        <>
                          <b className="nw">{row.institute}</b>
                          <small>{format.date(row.datetime)}</small>
                          <small className="under-narrow">Kurs {format.number(row.priceAtPublication)}</small>
                        </>
                      ),
                    },
                    {
                      key: 'rating',
                      label: 'Einstufung',
                      cell: (row) => <RatingChange rating={row} />,
                    },
                    {
                      key: 'target',
                      label: 'Kursziel',
                      numeric: true,
                      cell: (row) => <TargetChange rating={row} />,
                      attributes: ({ targetPrice }) => exactly(targetPrice),
                    },
                    {
                      key: 'then',
                      label: 'Kurs damals',
                      numeric: true,
                      from: 'tablet',
                      cell: (row) => format.number(row.priceAtPublication),
                    },
                    {
                      key: 'distance',
                      label: 'Abstand aktuell',
                      numeric: true,
                      cell: (row) => <ChangePercent value={last ? (row.targetPrice / last - 1) * 100 : undefined} />,
                    },
                    {
                      key: 'interests',
                      label: 'Interessenkonflikt',
                      from: 'wide',
                      cell: () => <a href="/interessenkonflikte">keiner (Muster)</a>,
                    },
                  ]}
                />
              ))}
            </Board>
          </div>
          <div className="stack">
            <Board title="Konsens" footer={stand ? <span>Abstand: {stand}</span> : undefined}>
              {ifLoaded(ratings, (given) =>
                given.numTotal > 0 ? <Consensus rating={given} last={last} /> : <Empty text="Noch keine Analysen." />,
              )}
            </Board>
            {ratings && ratings.list.length > 0 ? (
              <Board title="Verlauf in vier Wochen">
                <ConsensusHistory list={ratings.list} now={at.now} />
              </Board>
            ) : null}
            <Board title="So liest du das">
              <p className="pad sm mut2">
                Einstufungen und Kursziele stammen von Musterinstituten und sind simuliert. Sie sind keine Empfehlung.{' '}
                <a className="b" href="/interessenkonflikte">
                  Interessenkonflikte
                </a>
              </p>
            </Board>
          </div>
        </div>
      </InstrumentPage>
    )
  },
})

interface FiltersProps {
  at: Pick<PageContext, 'path' | 'query'>
  view: string | undefined
  institute: string | undefined
  institutes: readonly string[]
}

/** Narrows the list by view and institute; the rest of the address stays. */
function Filters({ at, view, institute, institutes }: FiltersProps) {
  const others = [...at.query].filter(([key]) => key !== 'einstufung' && key !== 'institut')
  return (
    <form className="acts pad" action={at.path} method="get">
      {others.map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <label className="input">
        <span className="vh">Einstufung</span>
        <select name="einstufung" defaultValue={view ?? ''}>
          <option value="">alle Einstufungen</option>
          {views.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label className="input">
        <span className="vh">Institut</span>
        <select name="institut" defaultValue={institute ?? ''}>
          <option value="">alle Institute</option>
          {institutes.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button className="btn">Filtern</button>
    </form>
  )
}
