import { dayMs } from '#contract/vocabulary.ts'
import { getCalendarEvents, type CalendarEvent } from '#contract/lists.ts'
import { dayOf } from '#web/charts/history.ts'
import { escaped, rss, tag } from '#web/files/rss.ts'
import { format } from '#web/format.ts'
import { file, type Feed } from '#web/page.tsx'

export const eventsFeed: Feed = { title: 'Unternehmenstermine der nächsten sieben Tage', path: '/news/feed/termine' }

/** The dates of the coming week as RSS 2.0, for feed readers. */
export const route = file({
  path: eventsFeed.path,
  async load({ call, now, settings }) {
    const { list, hint } = await call(getCalendarEvents, {
      query: { dateTimeStart: dayOf(now), dateTimeEnd: dayOf(now + 6 * dayMs), perPage: 500 },
    })
    return {
      contentType: 'application/rss+xml; charset=utf-8',
      text: rss({
        title: `${settings.name}: ${eventsFeed.title}`,
        home: settings.publicUrl,
        path: eventsFeed.path,
        page: '/news/finanzkalender',
        description: hint,
        minutes: 60,
        items: list.map(itemOf),
      }),
    }
  },
})

/** Without pubDate: the date of an event to come is no date of publication. */
const itemOf = ({
  entityValue,
  name,
  nameEventCategoryType,
  datetimeStart,
  estimated,
  stocksCompanyEvent,
}: CalendarEvent): string =>
  [
    '<item>',
    tag('title', `${format.date(datetimeStart)} ${name}`),
    stocksCompanyEvent && tag('link', stocksCompanyEvent.instrument.urls.WEBSITE),
    `<guid isPermaLink="false">${escaped(entityValue)}</guid>`,
    tag('category', nameEventCategoryType),
    tag(
      'description',
      `${nameEventCategoryType} am ${format.longDate(datetimeStart)}, ${estimated ? 'geschätzt' : 'bestätigt'}`,
    ),
    '</item>',
  ]
    .filter(Boolean)
    .join('')
