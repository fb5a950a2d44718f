import { folded } from '#contract/german-text.ts'
import type { Facet } from '#contract/instruments.ts'
import { Board } from '#web/blocks/board.tsx'
import { LinkChips } from '#web/blocks/link-chips.tsx'
import type { Link } from '#web/navigation.ts'
import type { Answer } from './answers.ts'

/** Whether a page is named by all words that were typed, and no value begins with them: „dividende allianz“, „depot“. */
export function pagesFirst(asked: string, pages: readonly { name: string }[], all: readonly Facet[]): boolean {
  const words = folded(asked).split(/\s+/)
  const isNamed = ({ name }: { name: string }) => {
    const own = folded(name).split(/[^a-z0-9]+/)
    return words.every((word) => own.some((each) => each.startsWith(word)))
  }
  const begins = all.some(({ results: [first] }) => first && folded(first.name).startsWith(folded(asked)))
  return pages[0] !== undefined && isNamed(pages[0]) && !begins
}

export const AnswerBoard = ({ answers }: { answers: readonly Answer[] }) =>
  answers.length === 0 ? null : (
    <Board title={answers.length > 1 ? 'Antworten' : 'Antwort'}>
      <ul className="pad search-answers">
        {answers.map(({ text, href, label }) => (
          <li key={href}>
            {text}{' '}
            <a className="more" href={href}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </Board>
  )

export const PagesBoard = ({
  pages,
  links,
}: {
  pages: readonly { path: string; name: string }[]
  links: readonly Link[]
}) => (
  <Board title={pages.length > 0 ? 'Seiten' : 'Beliebte Seiten'}>
    <div className="pad">
      <LinkChips
        links={(pages.length > 0 ? pages : popular(links)).map(({ path, name }) => ({ label: name, href: path }))}
      />
    </div>
  </Board>
)

const popular = (links: readonly Link[]) =>
  links
    .filter((link) => link.sitemap === 'Börse & Kurse')
    .slice(0, 8)
    .map(({ label, path }) => ({ name: label, path }))
