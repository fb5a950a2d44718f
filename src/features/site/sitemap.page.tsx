import { Board } from '#web/blocks/board.tsx'
import { sitemapGroups } from '#web/navigation.ts'
import { page } from '#web/page.tsx'
import { LetterBar } from '#features/lists/letter-bar.block.tsx'

/** Every page that has a name, by group. */
export const route = page({
  path: '/sitemap',
  nav: [{ label: 'Sitemap', path: '/sitemap', footer: 'Parkett', sitemap: 'Werkzeuge und Listen' }],
  head: (_, { settings }) => ({
    title: 'Sitemap',
    description: `Alle Seiten von ${settings.name} nach Themen geordnet, dazu jede Aktie nach ihrem Anfangsbuchstaben.`,
  }),
  Page: ({ at }) => (
    <>
      <div className="page-head">
        <h1>Sitemap</h1>
      </div>
      <div className="sitemap">
        {sitemapGroups.map((group) => (
          <Board key={group} title={group}>
            <ul className="pad">
              {at.links
                .filter((link) => link.sitemap === group && !link.external)
                .map((link) => (
                  <li key={link.path}>
                    <a href={link.path}>{link.label}</a>
                  </li>
                ))}
            </ul>
          </Board>
        ))}
        <Board title="Aktien von A bis Z">
          <LetterBar />
        </Board>
        <Board title="Indizes und Kurse">
          <ul className="pad">
            {at.links
              .filter((link) => link.footer === 'Indizes' || link.footer === 'Kurse')
              .map((link) => (
                <li key={link.label}>
                  <a href={link.path}>{link.label}</a>
                </li>
              ))}
          </ul>
        </Board>
      </div>
    </>
  ),
})
