import { dayMs } from '#contract/vocabulary.ts'
import { getCalendarEvents, type CalendarEvent } from '#contract/lists.ts'
import { dayOf } from '#web/charts/history.ts'
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
    const home = settings.publicUrl
    return {
      contentType: 'application/rss+xml; charset=utf-8',
      text: [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
        tag('title', `${settings.name}: ${eventsFeed.title}`),
        tag('link', `${home}/`),
        tag('description', hint),
        tag('language', 'de-DE'),
        tag('ttl', '60'),
        `<atom:link href="${escaped(home + eventsFeed.path)}" rel="self" type="application/rss+xml"/>`,
        ...list.map(itemOf),
        '</channel></rss>',
      ].join('\n'),
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
    tag('link', stocksCompanyEvent.instrument.urls.WEBSITE),
    `<guid isPermaLink="false">${escaped(entityValue)}</guid>`,
    tag('category', nameEventCategoryType),
    tag(
      'description',
      `${nameEventCategoryType} am ${format.longDate(datetimeStart)}, ${estimated ? 'geschätzt' : 'bestätigt'}`,
    ),
    '</item>',
  ].join('')

const tag = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** What XML forbids even as an entity. */
// oxlint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const escaped = (text: string): string =>
  text.replaceAll(forbidden, '').replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? '')
