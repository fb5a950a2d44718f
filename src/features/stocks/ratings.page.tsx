import { assetClasses } from '#contract/asset-classes.ts'
import { dayMs } from '#contract/vocabulary.ts'
import { getRecommendations, type Recommendations } from '#features/stocks/ratings.contract.ts'
import { asOf } from '#web/blocks/as-of.ts'
import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { Board } from '#web/blocks/board.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { Consensus } from '#features/stocks/consensus.block.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { Table } from '#web/blocks/table.tsx'
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

const words: Record<Rating['rating'], string> = {
  STRONG_BUY: 'Stark kaufen',
  BUY: 'Kaufen',
  HOLD: 'Halten',
  SELL: 'Verkaufen',
  STRONG_SELL: 'Stark verkaufen',
}
/** What a reader may ask for; a strong view is a view. */
const views: readonly { key: string; label: string; ratings: readonly Rating['rating'][] }[] = [
  { key: 'kaufen', label: 'Kaufen', ratings: ['STRONG_BUY', 'BUY'] },
  { key: 'halten', label: 'Halten', ratings: ['HOLD'] },
  { key: 'verkaufen', label: 'Verkaufen', ratings: ['SELL', 'STRONG_SELL'] },
]
const changed = (before: string | undefined, now: string) => (before && before !== now ? `${before} → ${now}` : now)

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
    return { snapshot, ratings, span, view, institute, institutes }
  },
  head: ({ snapshot }, context) => instrumentHead(snapshot, tab, context),
  Page: ({ snapshot, ratings, span, view, institute, institutes, at }) => {
    const price = ratings && quoteIn(snapshot, ratings.idCurrencyTargetPrice)
    const last = price?.last
    const stand = price && last !== undefined ? asOf(price, at.now) : ''
    const since = at.now - Number(span) * dayMs
    const recent = (ratings?.list ?? [])
      .filter(
        (rating) =>
          Date.parse(rating.datetime) >= since &&
          (!view || view.ratings.includes(rating.rating)) &&
          (!institute || rating.institute === institute),
      )
      .sort((a, b) => b.datetime.localeCompare(a.datetime))
    return (
      <InstrumentPage snapshot={snapshot} tab={tab} at={at}>
        <div className="cols">
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
            {ifLoaded(ratings, () => (
              <Table
                caption={`Analysen zu ${snapshot.instrument.name}`}
                rows={recent}
                rowKey={(row) => row.datetime + row.institute}
                empty={
                  view || institute
                    ? 'Keine Analyse passt zu dieser Auswahl. Mit „alle“ siehst du mehr.'
                    : 'In diesem Zeitraum gibt es keine Analysen.'
                }
                columns={[
                  {
                    key: 'institute',
                    label: 'Institut',
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
                    cell: (row) => changed(row.ratingBefore && words[row.ratingBefore], words[row.rating]),
                  },
                  {
                    key: 'target',
                    label: 'Kursziel',
                    numeric: true,
                    cell: (row) =>
                      changed(
                        row.targetPriceBefore === undefined ? undefined : format.number(row.targetPriceBefore),
                        format.number(row.targetPrice),
                      ),
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
                ]}
              />
            ))}
          </Board>
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
