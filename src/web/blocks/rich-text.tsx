import type { ReactElement, ReactNode } from 'react'
import type { ContentItem, Run } from '#contract/rich-text.ts'

/** Links that lead off this site are told so to search engines and get no window of ours. */
const isOwn = (href: string): boolean => /^\/(?!\/)|^#/.test(href)

/** What stands behind the text of links, by where they lead. */
type Notes = ReadonlyMap<string, ReactNode>

function Styled({ run: { text, href, bold, italic, code }, notes }: { run: Run; notes: Notes | undefined }) {
  let element = <>{withBreaks(text)}</>
  if (code) element = <code>{element}</code>
  if (italic) element = <em>{element}</em>
  if (bold) element = <strong>{element}</strong>
  if (href === undefined) return element
  const note = notes?.get(href)
  if (note !== undefined)
    return (
      <a className="value" href={href}>
        {element} {note}
      </a>
    )
  return isOwn(href) ? (
    <a href={href}>{element}</a>
  ) : (
    <a href={href} rel="noopener nofollow">
      {element}
    </a>
  )
}

const withBreaks = (text: string): (string | ReactElement)[] =>
  text.split('\n').flatMap((line, place) => (place === 0 ? [line] : [<br key={`${place} ${line}`} />, line]))

const Runs = ({ runs, notes }: { runs: readonly Run[]; notes?: Notes | undefined }) => (
  <>
    {runs.map((run, place) => (
      <Styled key={`${place} ${run.text}`} run={run} notes={notes} />
    ))}
  </>
)

/** A text of parts: its elements are made here, so it brings no markup of its own. @param notes behind links of paragraphs */
export const RichText = ({ items, notes }: { items: readonly ContentItem[]; notes?: Notes }) => (
  <>
    {items.map((item, place) => (
      <Part key={`${place} ${item.type}`} item={item} notes={notes} />
    ))}
  </>
)

function Part({ item, notes }: { item: ContentItem; notes: Notes | undefined }) {
  const { type, value, lines = [], rows = [], align, level, ordered, picture } = item
  const [first = []] = lines
  switch (type) {
    case 'NewsParagraph':
      return (
        <p>
          <Runs runs={first} notes={notes} />
        </p>
      )
    case 'NewsHeading':
      return level === 2 ? (
        <h2>
          <Runs runs={first} />
        </h2>
      ) : (
        <h3>
          <Runs runs={first} />
        </h3>
      )
    case 'NewsQuote':
      return (
        <blockquote>
          <p>
            <Runs runs={first} />
          </p>
        </blockquote>
      )
    case 'NewsList': {
      const list = lines.map((runs, place) => (
        <li key={`${place} ${runs[0]?.text ?? ''}`}>
          <Runs runs={runs} />
        </li>
      ))
      return ordered ? <ol>{list}</ol> : <ul>{list}</ul>
    }
    case 'NewsCode':
      return (
        <pre>
          <code>{value}</code>
        </pre>
      )
    case 'NewsTable':
      return <TextTable rows={rows} align={align} cell={(runs) => <Runs runs={runs} />} />
    case 'NewsPicture':
      return picture ? <img src={picture.url} alt={picture.alt} loading="lazy" decoding="async" /> : null
    case 'NewsRule':
      return <hr />
  }
}

/** the classes of cells in a column */
const alignClasses = { left: undefined, center: 'mid', right: 'num' } as const

/** A table within a text, which scrolls by itself where it is wider. @param cell what stands in one */
export function TextTable<R extends Run>({
  rows: [head = [], ...rows],
  align = [],
  cell: shown,
}: {
  rows: readonly (readonly (readonly R[])[])[]
  align?: readonly (keyof typeof alignClasses)[] | undefined
  cell: (runs: readonly R[]) => ReactNode
}) {
  const classOf = (place: number) => alignClasses[align[place] ?? 'left']
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
    <div className="text-table" tabIndex={0} role="group" aria-label="Tabelle">
      <table>
        <thead>
          <tr>
            {head.map((cell, place) => (
              <th key={`${place} ${cell[0]?.text ?? ''}`} scope="col" className={classOf(place)}>
                {shown(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, number) => (
            <tr key={`${number} ${row[0]?.[0]?.text ?? ''}`}>
              {row.map((cell, place) => (
                <td key={`${place} ${cell[0]?.text ?? ''}`} className={classOf(place)}>
                  {shown(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
