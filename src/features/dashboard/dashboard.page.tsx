import { Board } from '#web/blocks/board.tsx'
import { format } from '#web/format.ts'
import { page } from '#web/page.tsx'

/** The first steps; one is shown once there is a page for it. */
const steps = [
  { path: '/watchlist', label: 'Watchlist anlegen', why: 'Werte, die du im Blick behalten willst, mit Alarmen.' },
  { path: '/musterdepot', label: 'Musterdepot führen', why: 'Ausprobieren, was aus einer Idee geworden wäre.' },
  { path: '/aktien/finder', label: 'Aktien finden', why: 'Nach Kennzahlen, die du selbst kombinierst.' },
  { path: '/einstellungen', label: 'Einstellungen', why: 'Aussehen, Kursfarben, Dichte der Tabellen.' },
]

/** `/dashboard`: what a reader who is signed in begins with. */
export const route = page({
  path: '/dashboard',
  widthClass: 'lg',
  needsLogin: true,
  head: () => ({ title: 'Meine Übersicht', noIndex: true }),
  Page: ({ at }) => (
    <>
      <div className="page-head">
        <h1>Meine Übersicht</h1>
        <p className="mut2">{format.date(at.now)}</p>
      </div>
      <Board title="Womit du anfangen kannst">
        <ul className="prose">
          {steps
            .filter(({ path }) => at.hasPage(path))
            .map(({ path, label, why }) => (
              <li key={path}>
                <a href={path}>{label}</a>: {why}
              </li>
            ))}
        </ul>
      </Board>
    </>
  ),
})
