import { Board } from '#web/blocks/board.tsx'
import { LinkChips } from '#web/blocks/link-chips.tsx'
import type { Link } from '#web/navigation.ts'
import type { Answer } from './answers.ts'

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
