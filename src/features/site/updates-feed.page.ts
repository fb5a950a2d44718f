import { escaped, rss, tag } from '#web/files/rss.ts'
import { file, type Feed } from '#web/page.tsx'
import { type Update, updates } from './updates.ts'

export const updatesFeed: Feed = { title: 'Was ist neu', path: '/updates/feed' }

/** What is new for readers as RSS 2.0. */
export const route = file({
  path: updatesFeed.path,
  async load({ settings }) {
    return {
      contentType: 'application/rss+xml; charset=utf-8',
      cacheControl: 'public, max-age=3600',
      text: rss({
        title: `${settings.name}: ${updatesFeed.title}`,
        home: settings.publicUrl,
        path: updatesFeed.path,
        page: '/updates',
        description: `Was auf ${settings.name} neu ist`,
        minutes: 24 * 60,
        items: updates.map((update) => itemOf(update, settings.publicUrl)),
      }),
    }
  },
})

const itemOf = ({ id, day, title, text }: Update, home: string): string =>
  [
    '<item>',
    tag('title', title),
    tag('link', `${home}/updates#${id}`),
    `<guid isPermaLink="false">${escaped(id)}</guid>`,
    tag('pubDate', new Date(`${day}T12:00:00Z`).toUTCString()),
    tag('description', text),
    '</item>',
  ].join('')
