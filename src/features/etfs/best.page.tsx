import { assetClasses } from '#contract/asset-classes.ts'
import { countryName } from '#contract/country.ts'
import { Failure } from '#contract/failures.ts'
import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { Board } from '#web/blocks/board.tsx'
import { ListTable, listColumns } from '#web/blocks/list-table.tsx'
import { StackedBar } from '#web/blocks/stacked-bar.tsx'
import { Note } from '#web/blocks/states.tsx'
import { exactly, type Column } from '#web/blocks/table.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { format } from '#web/format.ts'
import { Driven } from '#web/islands/place.tsx'
import { pathOf, withQuery } from '#web/navigation.ts'
import { likest } from '#web/likest.ts'
import { page, type Instead, type PageContext } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import {
  bestCriteria,
  listEtfTopics,
  rankBestEtfs,
  type BestCriterion,
  type BestEtf,
  type BestEtfs,
  type BestTopic,
} from './best.contract.ts'
import { DevelopmentBoard, loadDevelopment } from '#features/lists/development.block.tsx'
import { Differences } from './best-boards.block.tsx'
import { method, Weights } from './best-weights.block.tsx'

const { path: base, menu } = assetClasses.get('etfs')
const path = `${base}/die-besten-etfs`
const mostCompared = 6
const crumbs = [
  { label: 'Börse & Kurse', path: '/' },
  { label: 'ETFs', path: base },
]
const hrefOf = ({ type, slug }: Pick<BestTopic, 'type' | 'slug'>): string => `${path}/${type}/${slug}`

const TopicLinks = ({ topics }: { topics: readonly BestTopic[] }) => (
  <ul className="topic-links">
    {topics.map((topic) => (
      <li key={topic.slug}>
        <a href={hrefOf(topic)}>
          {topic.name} <small className="mut">{format.counted(topic.total, 'ETF', 'ETFs')}</small>
        </a>
      </li>
    ))}
  </ul>
)

/** Rankings whose address is like one that leads nowhere. */
const likestTopics = async ({ call, params }: PageContext): Promise<Instead> => {
  const { types } = await call(listEtfTopics)
  const all = types.flatMap(({ topics }) => topics.map((topic) => ({ ...topic, alias: `${topic.type}-${topic.slug}` })))
  return {
    title: 'Ranglisten, die es gibt',
    list: likest(all, `${params['type'] ?? ''}-${params['item'] ?? ''}`).map((topic) => ({
      label: topic.name,
      href: hrefOf(topic),
    })),
  }
}

/** What there are rankings on. @param wanted one type of topics, or all */
const overviewOf = (wanted: boolean) =>
  page({
    path: wanted ? `${path}/:type` : path,
    nav: wanted
      ? []
      : [
          {
            label: 'Die besten ETFs',
            path,
            menu,
            footer: 'Listen',
            sitemap: 'Werkzeuge und Listen',
            tool: 'Ranglisten nach deinen Gewichten',
            words: 'beste ETF Vergleich Rangliste MSCI World Testsieger',
          },
        ],
    instead: likestTopics,
    async load({ call, params }) {
      const { types } = await call(listEtfTopics)
      const shown = wanted ? types.filter(({ alias }) => alias === params['type']) : types
      if (shown.length === 0) throw new Failure('NOT_FOUND', { type: params['type'] })
      return { shown }
    },
    head: ({ shown }) => ({
      title: wanted ? `Die besten ETFs: ${shown[0]?.label ?? ''}` : 'Die besten ETFs',
      description:
        'Ranglisten von ETFs nach Index, Region, Land, Branche, Thema und Strategie, mit Gewichten, die du bestimmst.',
    }),
    Page: ({ shown }) => (
      <>
        <Crumbs
          crumbs={
            wanted
              ? [...crumbs, { label: 'Beste ETFs', path }, { label: shown[0]?.label ?? '' }]
              : [...crumbs, { label: 'Beste ETFs' }]
          }
        />
        <div className="page-head">
          <div>
            <h1>Die besten ETFs{wanted ? `: ${shown[0]?.label ?? ''}` : ''}</h1>
            <p className="sm">Was „am besten“ heißt, legst du fest: Jede Rangliste zeigt ihre Gewichte. {method}</p>
          </div>
        </div>
        <div className="stack">
          {shown.map(({ alias, label, topics }) => (
            <Board key={alias} title={label}>
              <TopicLinks topics={topics} />
            </Board>
          ))}
        </div>
      </>
    ),
  })

type Weighed = BestEtfs['criteria'][number]

const figureColumns: Readonly<Record<BestCriterion, Column<BestEtf>>> = {
  trackingError: {
    key: 'trackingError',
    label: 'Abweichung',
    numeric: true,
    from: 'tablet',
    cell: ({ trackingErrorPct }) => format.percent(trackingErrorPct),
    attributes: ({ trackingErrorPct }) => exactly(trackingErrorPct),
  },
  turnover: {
    key: 'turnover',
    label: 'Umsatz je Tag',
    numeric: true,
    from: 'tablet',
    cell: ({ moneyD30 }) => format.compact(moneyD30, 1),
    attributes: ({ moneyD30 }) => exactly(moneyD30),
  },
  age: {
    key: 'age',
    label: 'Aufgelegt',
    numeric: true,
    from: 'wide',
    cell: ({ dateIssue }) => (dateIssue ? format.date(dateIssue) : '–'),
  },
  spread: {
    key: 'spread',
    label: 'Spread',
    numeric: true,
    from: 'tablet',
    cell: ({ spreadPct }) => format.percent(spreadPct),
    attributes: ({ spreadPct }) => exactly(spreadPct),
  },
}

/** Points as a bar of their parts, in the order and the colours of the criteria. */
const PointsBar = ({ parts, criteria }: { parts: BestEtf['parts']; criteria: readonly Weighed[] }) => (
  <StackedBar
    className="points-bar"
    height={8}
    whole={100}
    parts={criteria.map(({ id }, place) => ({
      look: `s${place + 1}`,
      value: parts.find((part) => part.id === id)?.points ?? 0,
    }))}
  />
)

const moved = ({ rank, usualRank }: BestEtf): string => {
  const places = usualRank - rank
  return places === 0 ? '–' : `${places > 0 ? '▲' : '▼'} ${Math.abs(places)}`
}

const columnsFor = (criteria: readonly Weighed[]): readonly Column<BestEtf>[] => [
  { ...listColumns.name, sort: undefined },
  { key: 'rank', label: 'Rang', numeric: true, cell: ({ rank }) => rank },
  {
    key: 'points',
    label: 'Punkte',
    numeric: true,
    cell: ({ points }) => format.number(points, 1),
    attributes: ({ points }) => exactly(points),
  },
  {
    key: 'parts',
    label: 'woraus',
    from: 'tablet',
    cell: ({ parts }) => <PointsBar parts={parts} criteria={criteria} />,
  },
  {
    key: 'moved',
    label: 'gegen Standard',
    numeric: true,
    from: 'wide',
    cell: (row) => <span className="mut">{moved(row)}</span>,
  },
  ...bestCriteria.flatMap(({ id }) =>
    (criteria.find((each) => each.id === id)?.known ?? 0) > 0 ? [figureColumns[id]] : [],
  ),
  {
    key: 'kind',
    label: 'Erträge, Domizil',
    from: 'wide',
    cell: ({ distribution, isoCountryDomicile }) =>
      [
        distribution && (distribution === 'accumulating' ? 'thesaurierend' : 'ausschüttend'),
        isoCountryDomicile && countryName(isoCountryDomicile),
      ]
        .filter(Boolean)
        .join(', ') || '–',
  },
  { ...listColumns.year, sort: undefined },
]

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

/** ETFs on a topic, ranked by weights that the reader sets. */
const ranking = page({
  path: `${path}/:type/:item`,
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
    const [first] = list
    const lead = robustness[0]
    return (
      <Driven by="finder" when="now" props={{ assetClass: 'etfs' }}>
        <Crumbs
          crumbs={[
            ...crumbs,
            { label: 'Beste ETFs', path },
            { label: topic.typeLabel, path: `${path}/${topic.type}` },
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
                href={withQuery(`${base}/vergleich`, new URLSearchParams(), {
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
              {first && lead ? (
                <Board title="Fällt das Ergebnis knapp aus?">
                  <p className="pad">
                    In <b>{lead.rounds} von 100</b> gleichmäßig verteilten Gewichtungen liegt {lead.name} vorn
                    {robustness[1] ? `, in ${robustness[1].rounds} ${robustness[1].name}` : ''}.
                  </p>
                  <ul className="booked">
                    {robustness.slice(0, 5).map(({ name, rounds }) => (
                      <li key={name}>
                        <span>{name}</span>
                        <b className="num">{format.percent(rounds, 0)}</b>
                      </li>
                    ))}
                  </ul>
                </Board>
              ) : null}
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
              <Board title="Häufige Fragen">
                <div className="pad prose">
                  <h3>Warum steht hier kein Testsieger?</h3>
                  <p>
                    Welcher ETF passt, hängt davon ab, was du brauchst: niedrige Kosten beim Handeln, große Nähe zum
                    Index oder hohe Umsätze. Ändere die Gewichte, und die Rangliste folgt.
                  </p>
                  <h3>Was heißt Abweichung vom Index?</h3>
                  <p>
                    Die Schwankung des Unterschieds zwischen den Tagesrenditen von ETF und Index über 250 Tage, auf ein
                    Jahr gerechnet (<a href="/hilfe/kennzahlen?q=Tracking">Tracking Error</a>). Je kleiner, desto
                    genauer folgt der ETF.
                  </p>
                  <h3>Was kostet der Spread?</h3>
                  <p>
                    Kaufen und sofort wieder verkaufen kostet die Spanne zwischen Geld- und Briefkurs. Sie ist in
                    Handelszeiten des Heimatmarkts am kleinsten.
                  </p>
                </div>
              </Board>
            </div>
          </div>
        </div>
      </Driven>
    )
  },
})

export const bestEtfPages = [overviewOf(false), overviewOf(true), ranking]
