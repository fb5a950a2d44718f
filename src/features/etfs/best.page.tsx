import { DevelopmentBoard, loadDevelopment } from '#features/lists/development.block.tsx'
import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { Board } from '#web/blocks/board.tsx'
import { ListTable } from '#web/blocks/list-table.tsx'
import { StackedBar } from '#web/blocks/stacked-bar.tsx'
import { Note } from '#web/blocks/states.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { format } from '#web/format.ts'
import { Driven } from '#web/islands/place.tsx'
import { pathOf, withQuery } from '#web/navigation.ts'
import { page } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { Differences, Questions, RobustnessBoard } from './best-boards.block.tsx'
import { columnsFor } from './best-columns.tsx'
import { bestPath, crumbs, etfsPath, likestTopics, TopicLinks } from './best-links.block.tsx'
import { bestOverviewPages } from './best-overview.page.tsx'
import { Weights } from './best-weights.block.tsx'
import { bestCriteria, rankBestEtfs, type BestCriterion } from './best.contract.ts'

/** Weights as the address gives them. @returns what cannot be read, by the name of the field */
function askedWeights(query: URLSearchParams) {
  const weights: Partial<Record<BestCriterion, number>> = {}
  const typed: Record<string, string> = {}
  const faults: Record<string, string> = {}
  for (const { id, word } of bestCriteria) {
    const text = query.get(word)?.trim().slice(0, 20)
    if (text === undefined || text === '') continue
    typed[word] = text
    const value = /^\d{1,3}([.,]\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
    if (value >= 0 && value <= 100) weights[id] = value
    else faults[word] = 'Bitte eine Zahl von 0 bis 100 angeben.'
  }
  return { weights, typed, faults }
}

/** Whether the reader has taken every weight that counts to zero. */
const weightedToZero = (
  weights: Partial<Record<BestCriterion, number>>,
  criteria: readonly { id: string; usualWeight: number; counts: boolean }[],
): boolean => {
  const asked: Readonly<Record<string, number | undefined>> = weights
  const counting = criteria.filter(({ counts }) => counts)
  return counting.length > 0 && counting.every(({ id, usualWeight }) => (asked[id] ?? usualWeight) === 0)
}

/** lines that can be told apart, and three histories to read */
const mostDrawn = 3

/** in one comparison */
const mostCompared = 6

/** ETFs on a topic, ranked by weights that the reader sets. */
const ranking = page({
  path: `${bestPath}/:type/:item`,
  instead: likestTopics,
  async load(context) {
    const { call, params, query } = context
    const asked = askedWeights(query)
    const found = await call(rankBestEtfs, {
      params: { type: params['type'], item: params['item'] },
      query: asked.weights,
    })
    const first = context.file ? undefined : await loadDevelopment(context, found.list.slice(0, mostDrawn))
    return { asked, found, first }
  },
  head: ({ found: { topic } }, { query }) => ({
    title: `Die besten ETFs: ${topic.name}`,
    description: `${topic.total} ETFs auf ${topic.name} nach Abweichung vom Index, Umsatz und Spread, mit Gewichten, die du bestimmst.`,
    noIndex: query.size > 0,
  }),
  Page: ({ asked, found, first: drawn, at }) => {
    const { topic, criteria, list, robustness, related, index, hint } = found
    const isUnweighted = weightedToZero(asked.weights, criteria)
    const weighed = criteria.filter(({ counts }) => counts)
    const sum = weighed.reduce((total, { weight }) => total + weight, 0)
    return (
      <Driven by="finder" when="now" props={{ assetClass: 'etfs' }}>
        <Crumbs
          crumbs={[
            ...crumbs,
            { label: 'Beste ETFs', path: bestPath },
            { label: topic.typeLabel, path: `${bestPath}/${topic.type}` },
            { label: topic.name },
          ]}
        />
        <div className="page-head">
          <div>
            <h1>Die besten ETFs: {topic.name}</h1>
            <p className="sm">{topic.text}</p>
            <p className="sm">
              Was „am besten“ heißt, legst du fest. {format.counted(list.length, 'ETF', 'ETFs')}
              {topic.total > list.length ? `, die meistgehandelten von ${format.integer(topic.total)}` : ''}{' '}
              <SimulatedBadge />
            </p>
          </div>
          {list.length > 1 ? (
            <div className="acts">
              <a
                className="btn"
                href={withQuery(`${etfsPath}/vergleich`, new URLSearchParams(), {
                  werte: list
                    .slice(0, mostCompared)
                    .map(({ instrument }) => `${instrument.entityType}-${instrument.entityValue}`)
                    .join(','),
                })}
              >
                Die ersten {Math.min(list.length, mostCompared)} vergleichen
              </a>
            </div>
          ) : null}
        </div>
        <div className="stack">
          <Weights asked={asked} found={found} address={at.path} />
          <div className="cols" data-part="result">
            <div className="stack">
              {hint ? <Note>{hint}</Note> : null}
              {isUnweighted ? (
                <Note warn>Alle Gewichte sind 0: Damit wäre keiner der erste. Gerechnet wird mit den üblichen.</Note>
              ) : null}
              <Board
                id="rangliste"
                title="Rangliste"
                footer={
                  <>
                    <span>
                      Stand {format.time(found.datetime, at.now)} · Frühere Wertentwicklungen sind kein verlässlicher
                      Indikator.
                    </span>
                    <TableFiles name={`beste-etfs-${topic.slug}`} at={at} />
                  </>
                }
              >
                <p className="pad sm weights-said">
                  {weighed.map(({ id, label, weight }, i) => (
                    <span key={id}>
                      <i className={`key s${i + 1}`} aria-hidden="true" /> {label}{' '}
                      <b>{format.percent(sum > 0 ? (100 * weight) / sum : 0, 0)}</b>
                    </span>
                  ))}
                </p>
                <StackedBar
                  className="points-bar sum-bar"
                  height={8}
                  parts={weighed.map(({ weight }, place) => ({ look: `s${place + 1}`, value: weight }))}
                />
                <ListTable caption={`Rangliste: ${topic.name}`} rows={list} columns={columnsFor(weighed)} />
              </Board>
            </div>
            <div className="stack">
              <RobustnessBoard robustness={robustness} />
              {index ? (
                <Board title="Der Index">
                  <p className="pad">
                    Zusammensetzung, Kurs und Verlauf: <a href={pathOf(index)}>{index.name}</a>
                  </p>
                </Board>
              ) : null}
              {related.length > 0 ? (
                <Board title="Verwandt">
                  <TopicLinks topics={related} />
                </Board>
              ) : null}
            </div>
            <div className="stack rest">
              {drawn ? (
                <DevelopmentBoard
                  title="Die ersten der Rangliste im Verlauf"
                  development={drawn}
                  without="Ausschüttungen: Ausschüttende liegen darum tiefer"
                  at={at}
                />
              ) : null}
              <Differences list={list} />
              <Questions />
            </div>
          </div>
        </div>
      </Driven>
    )
  },
})

export const bestEtfPages = [...bestOverviewPages, ranking]
