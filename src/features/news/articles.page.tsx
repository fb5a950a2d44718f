import { articleKindNames, articleKinds, articleSectionNames, articleSections, mostFound } from '#contract/articles.ts'
import { ArticleList } from '#features/lists/article-list.block.tsx'
import { askedFor } from '#features/lists/asked-for.ts'
import { marketInstead, NoNews, type Instead } from '#features/lists/no-news.block.tsx'
import { isDay } from '#web/charts/history.ts'
import { Board } from '#web/blocks/board.tsx'
import { FilterSheet } from '#web/blocks/filter-sheet.tsx'
import { Pager } from '#web/blocks/pager.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { format } from '#web/format.ts'
import { listPlace } from '#web/navigation.ts'
import { page, pageOf, type PageContext } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { UnknownNote } from '#web/blocks/unknown-note.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'
import { queryInstruments, type Instrument } from '#contract/instruments.ts'
import { findArticles, getArticleFinder } from './articles.contract.ts'

const perPage = 30

/** What there is while there are no articles. */
export const newsInstead: readonly Instead[] = [
  { label: 'Marktberichte', href: '/news/marktberichte' },
  { label: 'Finanzkalender', href: '/news/finanzkalender' },
  { label: 'Analysen', href: '/news/analysen' },
  ...marketInstead.slice(1),
]

const strange = (asked: string | null, known: readonly string[]): string | undefined =>
  !asked || known.includes(asked) ? undefined : asked

/** What a reader narrowed the list by; what is no such thing is left out and said. */
function narrowing(query: URLSearchParams) {
  const from = query.get('von') ?? ''
  const to = query.get('bis') ?? ''
  const wrongDays = [from, to].some((day) => day !== '' && !isDay(day)) || (isDay(from) && isDay(to) && from > to)
  return {
    words: askedFor(query.get('q')),
    publisher: query.get('quelle') ?? '',
    kind: articleKindNames.find((each) => each === query.get('art')) ?? '',
    section: articleSectionNames.find((each) => each === query.get('rubrik')),
    value: askedFor(query.get('wert'), 60),
    language: /^[a-z]{2}$/.exec(query.get('sprache') ?? '')?.[0] ?? '',
    from,
    to,
    wrongDays,
    mine: query.get('meine') === '1',
    relevant: query.get('sort') === 'relevanz',
    unknown: {
      sort: strange(query.get('sort'), ['relevanz']),
      kind: strange(query.get('art'), articleKindNames),
      section: strange(query.get('rubrik'), articleSectionNames),
    },
  }
}
type Narrowing = ReturnType<typeof narrowing>

/** A list of articles as its address asks for it. @param words instead of those of the address */
async function loadList(context: PageContext, words?: string) {
  const { call, query, reader } = context
  const asked = { ...narrowing(query), ...(words !== undefined && { words }) }
  const mine = asked.mine && reader.kind === 'user'
  const about = asked.value === '' ? undefined : await meantBy(context, asked.value)
  const [finder, { number, list }] = await Promise.all([
    softly(call(getArticleFinder)),
    pageOf(context, perPage, async (stretch) => {
      const found = await softly(
        call(findArticles, {
          query: {
            ...(asked.words && { searchValue: asked.words }),
            ...(asked.publisher && { publisher: asked.publisher }),
            ...(asked.kind && { articleSubType: asked.kind }),
            ...(asked.section && { section: asked.section }),
            ...(asked.language && { language: asked.language }),
            ...(about && { entityType: about.entityType, entityValue: about.entityValue }),
            ...(asked.from && !asked.wrongDays && { dateTimeStart: asked.from }),
            ...(asked.to && !asked.wrongDays && { dateTimeEnd: asked.to }),
            sort: asked.relevant ? 'RELEVANCE' : 'DATE',
            onlyMine: mine,
            calculateTotal: true,
            page: stretch.page,
            perPage: Math.min(stretch.perPage, 100),
          },
        }),
      )
      return found && { ...found, total: found.total ?? found.list.length }
    }),
  ])
  return { asked: { ...asked, mine }, about, finder, number, list }
}
/** The instrument that the search finds first. */
async function meantBy({ call }: PageContext, text: string): Promise<Instrument | undefined> {
  const found = await softly(call(queryInstruments, { query: { searchValue: text, limit: 1 } }))
  return found?.list[0]
}

type Loaded = Awaited<ReturnType<typeof loadList>>

const Choice = ({
  name,
  label,
  value,
  all,
  options,
}: {
  name: string
  label: string
  value: string
  all: string
  options: readonly { value: string; name: string }[]
}) => (
  <div className="field">
    <label htmlFor={name}>{label}</label>
    <span className="input">
      <select id={name} name={name} defaultValue={value}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    </span>
  </div>
)

function Filters({
  action,
  asked,
  about,
  finder,
  withWords,
  at,
}: Loaded & { action: string; withWords: boolean; at: PageContext }) {
  const day = (name: string, label: string, value: string) => (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <span className={asked.wrongDays ? 'input wrong' : 'input'}>
        <input
          id={name}
          name={name}
          type="date"
          defaultValue={value}
          aria-invalid={asked.wrongDays ? true : undefined}
          aria-describedby={asked.wrongDays ? 'zeitraum-fehler' : undefined}
        />
      </span>
    </div>
  )
  return (
    <form className="acts" action={action} method="get">
      {withWords ? (
        <div className="field">
          <label htmlFor="stichwort">Stichwort</label>
          <span className="input">
            <input id="stichwort" name="q" type="search" maxLength={120} defaultValue={asked.words} />
          </span>
        </div>
      ) : null}
      {withWords ? (
        <div className="field">
          <label htmlFor="wert">Wert</label>
          <span className="input">
            <input
              id="wert"
              name="wert"
              type="search"
              maxLength={60}
              placeholder="Name, WKN oder ISIN"
              defaultValue={about?.name ?? asked.value}
            />
          </span>
        </div>
      ) : null}
      <FilterSheet id="filter" chosen={inSheet(asked)}>
        <Choice
          name="quelle"
          label="Quelle"
          value={asked.publisher}
          all="Alle Quellen"
          options={(finder?.publishers ?? []).map(({ alias, name }) => ({ value: alias, name }))}
        />
        <Choice
          name="art"
          label="Art"
          value={asked.kind}
          all="Alle Arten"
          options={articleKindNames.map((value) => ({ value, name: articleKinds[value] }))}
        />
        {withWords ? (
          <Choice
            name="rubrik"
            label="Rubrik"
            value={asked.section ?? ''}
            all="Alle Rubriken"
            options={articleSectionNames.map((value) => ({ value, name: articleSections[value] }))}
          />
        ) : null}
        {finder && finder.languages.length > 1 ? (
          <Choice
            name="sprache"
            label="Sprache"
            value={asked.language}
            all="Alle Sprachen"
            options={finder.languages}
          />
        ) : null}
        {day('von', 'Von', asked.from)}
        {day('bis', 'Bis', asked.to)}
        {asked.words ? (
          <Choice
            name="sort"
            label="Reihenfolge"
            value={asked.relevant ? 'relevanz' : ''}
            all="Neueste"
            options={[{ value: 'relevanz', name: 'Relevanz' }]}
          />
        ) : null}
        {at.reader.kind === 'user' ? (
          <label className="check">
            <input type="checkbox" name="meine" value="1" defaultChecked={asked.mine} /> nur meine Werte
          </label>
        ) : null}
      </FilterSheet>
      <button className={withWords ? 'btn foot-of-fields' : 'btn foot-of-fields only-d'}>Zeigen</button>
      {asked.wrongDays ? (
        <p className="field-message" id="zeitraum-fehler" role="alert">
          Diesen Zeitraum gibt es nicht. Gezeigt werden alle Tage.
        </p>
      ) : null}
      {asked.value !== '' && !about ? (
        <p className="pad sm mut2" role="status">
          Den Wert „{asked.value.slice(0, 40)}“ kennen wir nicht. Gezeigt werden Meldungen zu allen Werten.
        </p>
      ) : null}
      <UnknownNote asked={asked.unknown.sort} what="Sortierung" instead="Gezeigt wird zuerst das Neueste." />
      <UnknownNote asked={asked.unknown.kind} what="Art" instead="Gezeigt werden alle Arten." />
      <UnknownNote asked={asked.unknown.section} what="Rubrik" instead="Gezeigt werden alle Rubriken." />
    </form>
  )
}

/** so many of the fields in the sheet are set */
const inSheet = ({ publisher, kind, section, language, from, to, mine, relevant }: Narrowing): number =>
  [publisher, kind, section, language, from, to, mine, relevant].filter(Boolean).length

const totalText = (total: number, { words }: Narrowing): string =>
  words && total === mostFound
    ? `Mindestens ${format.integer(total)} Meldungen`
    : format.counted(total, 'Meldung', 'Meldungen')

const isNarrowed = (asked: Narrowing): boolean =>
  [asked.words, asked.value].some((each) => each !== '') || inSheet({ ...asked, relevant: false }) > 0

function Found({
  asked,
  finder,
  number,
  list,
  at,
  instead,
}: Loaded & { at: PageContext; instead: readonly Instead[] }) {
  return (
    <Board title="Meldungen" footer={list ? <span>{totalText(list.total, asked)}</span> : undefined}>
      {ifLoaded(list, (given) =>
        given.list.length > 0 ? (
          <>
            <ArticleList articles={given.list} now={at.now} />
            <Pager page={number} perPage={perPage} total={given.total} place={listPlace(at.path, at.query)} />
          </>
        ) : finder?.hasArticles && isNarrowed(asked) ? (
          <Empty text="Keine Meldung passt dazu." hint="Nimm oben einen Filter heraus." />
        ) : (
          <NoNews instead={instead} />
        ),
      )}
    </Board>
  )
}

/** `/news/finder`: every article, narrowed as one likes. */
export const finderPage = page({
  path: '/news/finder',
  nav: [
    {
      label: 'News-Finder',
      path: '/news/finder',
      menu: 'News, Wissenswertes',
      sitemap: 'Werkzeuge und Listen',
      words: 'Meldungen suchen Archiv Quelle',
    },
  ],
  load: (context) => loadList(context),
  head: ({ number, asked }) => ({
    title: 'News-Finder',
    description: 'Meldungen nach Stichwort, Wert, Quelle, Art, Sprache und Zeitraum.',
    page: number,
    noIndex: isNarrowed(asked),
  }),
  Page: (props) => (
    <>
      <Crumbs crumbs={[{ label: 'News', path: '/news' }, { label: 'Finder' }]} />
      <div className="page-head">
        <h1>News-Finder</h1>
      </div>
      <div className="stack">
        <Filters {...props} action="/news/finder" withWords />
        <Found {...props} instead={newsInstead} />
      </div>
    </>
  ),
})

/** `/suche/typ/news/{wert}`: the search among news alone. */
export const searchPage = page({
  path: '/suche/typ/news/:wert',
  widthClass: 'lg',
  load: (context) => loadList(context, askedFor(context.params['wert'])),
  head: ({ asked, number }) => ({ title: `News zu „${asked.words}“`, noIndex: true, page: number }),
  Page: (props) => {
    const { asked, at } = props
    return (
      <>
        <div className="page-head">
          <h1>News zu „{asked.words}“</h1>
        </div>
        <div className="stack">
          <Filters {...props} action={at.path} withWords={false} />
          <Found
            {...props}
            instead={[
              { label: `Werte und Seiten zu „${asked.words}“`, href: `/suche/${encodeURIComponent(asked.words)}` },
              ...newsInstead,
            ]}
          />
        </div>
      </>
    )
  },
})
