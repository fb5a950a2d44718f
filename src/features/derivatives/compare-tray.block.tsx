import { remembered } from '#web/blocks/list-table.tsx'
import type { Column } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import { withQuery } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'
import { Icon } from '#web/shell/icons.tsx'
import type { ShownPaper } from './following-figures.ts'

/** as many as stand in a comparison */
const most = 5
/** as in the address of the comparison */
const parameter = 'werte'
const prefix = 'DERIVATIVE-'

type Place = Pick<PageContext, 'path' | 'query'>

/** entityValues of the papers that a reader has put aside to compare; the address holds them. */
export const papersToCompare = (query: URLSearchParams): string[] =>
  [...new Set(query.getAll(parameter).flatMap((keys) => keys.split(',')))]
    .filter((key) => /^DERIVATIVE-\d{9,12}$/.test(key))
    .slice(0, most)
    .map((key) => key.slice(prefix.length))

const keysOf = (papers: readonly string[]): string => papers.map((paper) => prefix + paper).join(',')

const hrefWith = ({ path, query }: Place, papers: readonly string[]): string =>
  withQuery(path, query, { [parameter]: papers.length > 0 ? keysOf(papers) : undefined })

/** Puts a row aside or takes it out again; links, so that it works without script. */
export const compareColumn = ({ path, query }: Place, chosen: readonly string[]): Column<ShownPaper> =>
  columnIn(path, query.toString(), keysOf(chosen))

const columnIn = remembered((path: string, asked: string, keys: string): Column<ShownPaper> => {
  const at = { path, query: new URLSearchParams(asked) }
  const chosen = papersToCompare(new URLSearchParams({ [parameter]: keys }))
  return {
    key: 'compare',
    label: 'Vergleich',
    cell: ({ instrument: { entityValue, wkn } }) => {
      const isChosen = chosen.includes(entityValue)
      const name = wkn ?? entityValue
      if (!isChosen && chosen.length >= most)
        return (
          <span className="paper-acts">
            <span className="mut2">voll</span>
            <AlarmLink entityValue={entityValue} name={name} />
          </span>
        )
      const papers = isChosen ? chosen.filter((each) => each !== entityValue) : [...chosen, entityValue]
      return (
        <span className="paper-acts">
          <a
            id={`vergleich-${entityValue}`}
            className="chip"
            href={hrefWith(at, papers)}
            rel="nofollow"
            aria-label={`${name} ${isChosen ? 'aus dem Vergleich nehmen' : 'zum Vergleich merken'}`}
          >
            {isChosen ? 'gemerkt ×' : 'merken'}
          </a>
          <AlarmLink entityValue={entityValue} name={name} />
        </span>
      )
    },
  }
})

/** Be told of its price, or when its underlying nears the barrier. */
const AlarmLink = ({ entityValue, name }: { entityValue: string; name: string }) => (
  <a
    className="chip"
    href={`/alarme/neu?wert=${prefix}${entityValue}`}
    rel="nofollow"
    title="Alarm setzen"
    aria-label={`Alarm auf ${name} setzen`}
  >
    <Icon name="bell" small />
  </a>
)

interface TrayProps {
  at: Place
  chosen: readonly string[]
  /** WKN by entityValue, of those that could be found */
  names: ReadonlyMap<string, string>
}

/** What was put aside, up to five papers, and the way to their comparison. */
export const CompareTray = ({ at, chosen, names }: TrayProps) =>
  chosen.length === 0 ? null : (
    <section className="board paper-tray" aria-label="Zum Vergleich gemerkt">
      <b role="status">
        {format.integer(chosen.length)} von {format.integer(most)}
      </b>
      <ul className="chips">
        {chosen.map((paper) => (
          <li key={paper}>
            <a
              className="chip"
              rel="nofollow"
              href={hrefWith(
                at,
                chosen.filter((each) => each !== paper),
              )}
            >
              {names.get(paper) ?? paper} <span aria-hidden="true">×</span>
              <span className="vh"> aus dem Vergleich nehmen</span>
            </a>
          </li>
        ))}
      </ul>
      {chosen.length === most ? <span className="sm mut2">Fünf sind die Grenze. Nimm zuerst eines heraus.</span> : null}
      {chosen.length > 1 ? (
        <a className="btn primary" rel="nofollow" href={`/derivate/vergleich?${parameter}=${keysOf(chosen)}`}>
          Vergleichen
        </a>
      ) : (
        <span className="sm mut2">Noch eines, dann kannst du vergleichen.</span>
      )}
    </section>
  )
