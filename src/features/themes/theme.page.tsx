import { Board } from '#web/blocks/board.tsx'
import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { LeadFigures, type LeadFigure } from '#web/blocks/lead-figures.tsx'
import { listColumns, ListTable } from '#web/blocks/list-table.tsx'
import { RichText } from '#web/blocks/rich-text.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { Empty } from '#web/blocks/states.tsx'
import type { Column } from '#web/blocks/table.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { IndexedChart } from '#web/charts/indexed-chart.tsx'
import { format } from '#web/format.ts'
import { likest } from '#web/likest.ts'
import { pathOf, withQuery } from '#web/navigation.ts'
import { page, type PageContext } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { Icon, type IconName } from '#web/shell/icons.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'
import type { ArticleTeaser } from '#contract/articles.ts'
import type { ListRow } from '#contract/lists.ts'
import { ArticleList } from '#features/lists/article-list.block.tsx'
import { findArticles } from '#features/news/articles.contract.ts'
import {
  getTheme,
  getThemeDevelopment,
  listThemes,
  type ThemeDetails,
  type ThemeDevelopment,
} from './themes.contract.ts'

const spans = ['1', '3', '5'] as const
type Years = (typeof spans)[number]
const labels: Readonly<Record<Years, string>> = { '1': '1 Jahr', '3': '3 Jahre', '5': '5 Jahre' }
const mostNews = 5
const noon = (day: string) => `${day}T12:00:00Z`

const shareColumns: readonly Column<ListRow>[] = [
  listColumns.name,
  listColumns.last,
  listColumns.changePct,
  listColumns.year,
  { key: 'per', label: 'KGV e', numeric: true, from: 'tablet', cell: ({ cnPer }) => format.number(cnPer, 1) },
  { key: 'yield', label: 'Div.-Rend.', numeric: true, from: 'tablet', cell: (row) => format.percent(row.cnDivYield) },
  listColumns.marketCap,
]
const etfColumns: readonly Column<ListRow>[] = [listColumns.shortName, listColumns.last, listColumns.changePct]

/** `/anlagethemen/{alias}`: thesis, rule, basket with live quotes, its way beside the MSCI World, for and against. */
export const themePage = page({
  path: '/anlagethemen/:alias',
  instead: async ({ call, params }) => ({
    title: 'Themen, die es gibt',
    list: likest((await call(listThemes)).list, params['alias'] ?? '').map(({ alias, title }) => ({
      label: title,
      href: `/anlagethemen/${alias}`,
    })),
  }),
  async load({ call, params, query }) {
    const alias = params['alias'] ?? ''
    const years = spans.find((each) => each === query.get('zeitraum')) ?? '1'
    const theme = await call(getTheme, { params: { alias } })
    const [development, withWord, onShares] = await Promise.all([
      softly(call(getThemeDevelopment, { params: { alias }, query: { years } })),
      softly(call(findArticles, { query: { searchValue: theme.news, perPage: mostNews } })),
      softly(call(findArticles, { query: { theme: alias, perPage: mostNews } })),
    ])
    return { theme, years, development, news: withWord && onShares && newest([...withWord.list, ...onShares.list]) }
  },
  head: ({ theme }, { query, settings }) => ({
    title: `${theme.title}: Anlagethema mit Werten und ETFs`,
    description: `${theme.claim} These, Auswahlregel, ${format.integer(theme.members)} Werte, Vergleich mit dem MSCI World.`,
    noIndex: query.size > 0,
    written: { changed: theme.dated },
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'Article',
        headline: theme.title,
        description: theme.claim,
        dateModified: theme.dated,
        author: { '@type': 'Organization', name: settings.name },
      },
    ],
  }),
  Page: ({ theme, years, development, news, at }) => (
    <>
      <Crumbs crumbs={[{ label: 'Anlagethemen', path: '/anlagethemen' }, { label: theme.title }]} />
      <div className="page-head">
        <div>
          <h1>{theme.title}</h1>
          <p className="sm">
            {theme.claim} <SimulatedBadge />
          </p>
        </div>
      </div>
      <LeadFigures
        lead={{
          label: 'Korb heute',
          value: <ChangePercent value={theme.performancePct} />,
          detail: `${format.integer(theme.members)} Werte, jeder zählt gleich`,
        }}
        figures={figuresOf(theme, years, development)}
      />
      <div className="cols">
        <div className="stack">
          {ifLoaded(development, (loaded) => (
            <DevelopmentBoard theme={theme} years={years} development={loaded} at={at} />
          ))}
          <Board
            title="Werte"
            footer={
              <>
                <span>{format.integer(theme.members)} Werte nach Name; Kurse in Euro</span>
                <a href={`/aktien/finder?thema=${theme.alias}`} rel="nofollow">
                  Im Aktien-Finder filtern
                </a>
                <TableFiles name={`anlagethema-${theme.alias}`} at={at} />
              </>
            }
          >
            <ListTable
              caption={`Werte des Themas ${theme.title}`}
              rows={theme.shares}
              columns={shareColumns}
              empty="Kein Wert erfüllt zurzeit die Regel."
            />
          </Board>
          <article className="board guide">
            <div className="prose">
              <h2>These vom {format.date(noon(theme.dated))}</h2>
              <RichText items={theme.contentItems} />
              <h2>Quellen</h2>
              <ul>
                {theme.sources.map((source) => (
                  <li key={source}>{source}</li>
                ))}
              </ul>
            </div>
          </article>
        </div>
        <div className="stack">
          <PointsBoard theme={theme} />
          <RuleBoard theme={theme} />
          <Board
            title="ETFs zum Thema"
            footer={
              theme.totalEtfs > 0 ? (
                <>
                  <span>
                    {format.integer(theme.etfs.length)} von {format.integer(theme.totalEtfs)}
                  </span>
                  <a href={`/etf/finder?thema=${theme.alias}`} rel="nofollow">
                    {theme.totalEtfs > theme.etfs.length
                      ? `Alle ${format.integer(theme.totalEtfs)} im ETF-Finder`
                      : 'Im ETF-Finder filtern'}
                  </a>
                </>
              ) : undefined
            }
          >
            <ListTable
              caption={`ETFs zum Thema ${theme.title}`}
              rows={theme.etfs}
              columns={etfColumns}
              empty="Kein ETF in Euro trägt das Thema im Namen."
            />
          </Board>
          <Board title="Meldungen">
            {ifLoaded(news, (articles) =>
              articles.length > 0 ? (
                <ArticleList articles={articles} now={at.now} />
              ) : (
                <Empty text={`Noch keine Meldungen zu „${theme.news}“.`} />
              ),
            )}
          </Board>
          <Board title="Wer das schreibt">
            <p className="pad sm">
              {theme.author}. Niemand hat dafür bezahlt. Weder These noch Korb sind eine Empfehlung: Sie kennen deine
              Ziele, dein Vermögen und deine Steuern nicht.
            </p>
          </Board>
        </div>
      </div>
    </>
  ),
})

/** Each once, the newest first. */
const newest = (articles: readonly ArticleTeaser[]): ArticleTeaser[] =>
  [...new Map(articles.map((each) => [each.entityValue, each])).values()]
    .toSorted((a, b) => b.datetimePublication.localeCompare(a.datetimePublication))
    .slice(0, mostNews)

/** What the basket did in the years shown, beside the market; and how it is valued. */
const figuresOf = (
  theme: ThemeDetails,
  years: Years,
  development: ThemeDevelopment | null | undefined,
): readonly LeadFigure[] => [
  ...(development?.basket ? courseFigures(years, development.basket, development.benchmark) : []),
  { label: 'KGV e', value: format.number(theme.medianPer, 1), detail: 'Median der Werte' },
  { label: 'Dividendenrendite', value: format.percent(theme.medianDivYieldPct), detail: 'Median der Werte' },
]

const courseFigures = (
  years: Years,
  basket: NonNullable<ThemeDevelopment['basket']>,
  benchmark: ThemeDevelopment['benchmark'],
): readonly LeadFigure[] => [
  {
    label: `Korb, ${labels[years]}`,
    value: <ChangePercent value={basket.performancePct} digits={1} />,
    detail: `MSCI World ${format.changePercent(benchmark?.performancePct, 1)}`,
  },
  {
    label: 'Größter Rückgang',
    value: format.percent(basket.maxDrawdownPct, 1),
    detail: `MSCI World ${format.percent(benchmark?.maxDrawdownPct, 1)}`,
  },
]

const PointsBoard = ({ theme: { pros, cons } }: { theme: ThemeDetails }) => (
  <Board title="Dafür und dagegen">
    <Points title="Dafür" icon="plus" points={pros} />
    <Points title="Dagegen" icon="warning" points={cons} />
  </Board>
)

const Points = ({ title, icon, points }: { title: string; icon: IconName; points: readonly string[] }) => (
  <ul className="points" aria-label={title}>
    {points.map((point) => (
      <li key={point}>
        <Icon name={icon} small />
        {point}
      </li>
    ))}
  </ul>
)

const RuleBoard = ({ theme: { rule, members } }: { theme: ThemeDetails }) => (
  <Board title="So werden Werte ausgewählt">
    <div className="rule pad sm">
      <p>Jede Aktie, auf die alles zutrifft, ist im Korb. Zurzeit sind es {format.integer(members)}.</p>
      <ul>
        <li>Branche nach den Stammdaten: {rule.industries.join(', ')}</li>
        <li>Größe des Unternehmens: {rule.sizes.join(', ')}</li>
        {rule.countries.length > 0 ? <li>Sitz: {rule.countries.join(', ')}</li> : null}
        <li>in Euro gehandelt</li>
      </ul>
      <p>
        ETFs: in Euro gehandelt, ohne Hebel, mit einem dieser Wörter im Namen oder Index: {rule.etfs.join(', ')}. Die
        Regel sieht Branchen, nicht den Anteil eines Geschäfts am Umsatz.
      </p>
    </div>
  </Board>
)

interface DevelopmentBoardProps {
  theme: ThemeDetails
  years: Years
  development: ThemeDevelopment
  at: PageContext
}

function DevelopmentBoard({ theme, years, development, at }: DevelopmentBoardProps) {
  const { day, basket, benchmark, benchmarkInstrument, missing } = development
  const times = day.map((each) => Date.parse(noon(each)))
  const start = day[0]
  return (
    <Board
      title="Entwicklung"
      action={
        <Segments
          label="Zeitraum"
          segments={spans.map((each) => ({
            label: labels[each],
            href: withQuery(at.path, at.query, { zeitraum: each === '1' ? undefined : each }),
            current: each === years,
          }))}
        />
      }
      footer={
        <span>
          Gleiche Beträge in alle Werte, gekauft am {start === undefined ? '–' : format.date(noon(start))} und gehalten;
          Schlusskurse in Euro ohne Dividenden. Verglichen mit{' '}
          {benchmarkInstrument ? <a href={pathOf(benchmarkInstrument)}>{benchmarkInstrument.name}</a> : 'keinem ETF'}.
          Der Korb ist der von heute: Wer früher dazugehörte, fehlt, das schönt die Vergangenheit.
          {missing.length > 0 ? ` Ohne Kurs am Anfang und darum nicht dabei: ${missing.join(', ')}.` : ''} Frühere
          Wertentwicklungen sind kein verlässlicher Indikator für die Zukunft.
        </span>
      }
    >
      {basket === undefined || start === undefined ? (
        <Empty text="Für diesen Zeitraum gibt es keine Kurse." />
      ) : (
        <IndexedChart
          label={
            `${theme.title} über ${labels[years]}, Beginn gleich 100: Korb ${format.number(basket.value.at(-1), 1)}` +
            `, MSCI World ${format.number(benchmark?.value.at(-1), 1)}`
          }
          names={[theme.title, 'MSCI World (ETF)']}
          indexed={{
            from: times[0] ?? 0,
            lines: [basket, benchmark].map((line) => line && { at: times, value: line.value }),
          }}
        />
      )}
    </Board>
  )
}
