import { format } from '#web/format.ts'
import { page } from '#web/page.tsx'
import { updatesFeed } from './updates-feed.page.ts'
import { updates } from './updates.ts'

const path = '/updates'
const days = [...new Set(updates.map(({ day }) => day))]

/** What is new in the portal, for its readers. */
export const route = page({
  path,
  widthClass: 'md',
  nav: [
    {
      label: 'Was ist neu',
      path,
      footer: 'Parkett',
      sitemap: 'Werkzeuge und Listen',
      words: 'Neues Updates Neuigkeiten',
    },
    { label: 'Neues', path, group: 'phone' },
  ],
  head: (_, { settings }) => ({
    title: `Was ist neu auf ${settings.name}`,
    description: `Neue Seiten, Listen und Werkzeuge auf ${settings.name}, die neuesten zuerst. Auch als RSS.`,
    feeds: [updatesFeed],
  }),
  Page: () => (
    <article className="board prose">
      <h1>Was ist neu</h1>
      <p>
        Neue Seiten, Listen und Werkzeuge, die neuesten zuerst. Auch als <a href={updatesFeed.path}>RSS</a>.
      </p>
      {days.map((day) => (
        <section key={day} aria-labelledby={`vom-${day}`}>
          <h2 id={`vom-${day}`}>
            <time dateTime={day}>{format.date(`${day}T12:00:00Z`)}</time>
          </h2>
          {updates
            .filter((update) => update.day === day)
            .map((update) => (
              <section key={update.id} id={update.id}>
                <h3>
                  <a href={update.path}>{update.title}</a>
                </h3>
                <p>{update.text}</p>
              </section>
            ))}
        </section>
      ))}
    </article>
  ),
})
