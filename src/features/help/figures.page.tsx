import { listFigures, type ExplainedFigure } from './figures.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { format } from '#web/format.ts'
import { page } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'

const path = '/hilfe/kennzahlen'
const title = 'Kennzahlen erklärt'
/** as the contract bounds it */
const longestText = 80

/** One figure: what it says, its formula and whose that is. Its anchor is what explanations on other pages link to. */
const Entry = ({ figure: { key, label, name, words, formula, source } }: { figure: ExplainedFigure }) => (
  <div id={key}>
    <dt>
      {label}{' '}
      <small lang="en" className="mut">
        {name}
      </small>
    </dt>
    <dd>
      <p>{words}.</p>
      <p className="formula">{formula}</p>
      <p className="mut sm">Quelle: {source}</p>
    </dd>
  </div>
)

/** Every figure of the portal, for who wants to look it up and for readers whose browser opens no explanations. */
export const figuresHelp = page({
  path,
  widthClass: 'md',
  nav: [
    {
      label: title,
      path,
      menu: 'News, Wissenswertes',
      footer: 'Parkett',
      sitemap: 'Werkzeuge und Listen',
      words: 'Hilfe Glossar Lexikon Formel Kennzahl Definition Erklärung',
    },
  ],
  async load({ call, query }) {
    const asked = (query.get('q') ?? '').trim()
    const text = asked.slice(0, longestText)
    return { text, isCut: asked.length > longestText, found: await call(listFigures, { query: text ? { text } : {} }) }
  },
  head: ({ text }) => ({
    title: text ? `Kennzahlen: ${text}` : title,
    description:
      'KGV, Volatilität, Rendite bis Fälligkeit, Hebel, Delta: jede Kennzahl mit Formel, Bedeutung und Quelle.',
    noIndex: text !== '',
  }),
  Page: ({ text, isCut, found }) => (
    <>
      <Crumbs crumbs={[{ label: 'Hilfe', path: '/hilfe' }, { label: 'Kennzahlen' }]} />
      <div className="page-head">
        <div>
          <h1>{title}</h1>
          <p className="sm">
            {format.integer(found.total)} Kennzahlen{text ? ` zu „${text}“` : ''}, wie sie auf allen Seiten gerechnet
            werden.
          </p>
        </div>
      </div>
      <form className="acts" role="search" action={path} method="get">
        <label className="input">
          <span className="vh">Kennzahl suchen</span>
          <input type="search" name="q" defaultValue={text} maxLength={longestText} placeholder="Kennzahl suchen …" />
        </label>
        <button className="btn primary">Suchen</button>
        {text ? (
          <a className="btn" href={path}>
            Alle zeigen
          </a>
        ) : null}
      </form>
      {isCut ? <p className="sm mut2">Gesucht wurde nach den ersten {longestText} Zeichen.</p> : null}
      {found.groups.length > 1 ? (
        <nav aria-label="Bereiche">
          <ul className="chips spaced-top">
            {found.groups.map(({ area, title: name, list }) => (
              <li key={area}>
                <a className="chip" href={`#${area}`}>
                  {name} <em>{format.integer(list.length)}</em>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <div className="stack spaced-top">
        {found.groups.length === 0 ? (
          <Board title="Nichts gefunden">
            <Empty
              text={`Keine Kennzahl heißt „${text}“.`}
              hint="Versuche ein kürzeres Wort, oder zeige alle Kennzahlen."
            />
          </Board>
        ) : null}
        {found.groups.map(({ area, title: name, list }) => (
          <Board key={area} title={name} id={area}>
            <dl className="pad glossary">
              {list.map((figure) => (
                <Entry key={figure.key} figure={figure} />
              ))}
            </dl>
          </Board>
        ))}
      </div>
    </>
  ),
})
