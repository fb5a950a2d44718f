import { escaped, rss, tag } from '#web/files/rss.ts'
import { format } from '#web/format.ts'
import { file, type Feed } from '#web/page.tsx'
import { listAlarms, usualThreshold, type AlarmRow } from './movers.contract.ts'

export const alarmsFeed: Feed = { title: `${usualThreshold}%-Alarme`, path: '/news/feed/performance-alarme' }

const mostItems = 100

/** The alarms of the day as RSS 2.0, newest first. */
export const route = file({
  path: alarmsFeed.path,
  async load({ call, settings }) {
    const { list, date } = await call(listAlarms, { query: { perPage: mostItems } })
    return {
      contentType: 'application/rss+xml; charset=utf-8',
      cacheControl: 'public, max-age=60',
      text: rss({
        title: `${settings.name}: ${alarmsFeed.title}`,
        home: settings.publicUrl,
        path: alarmsFeed.path,
        page: '/aktien/performance-alarme',
        description: `Aktien, die ${usualThreshold} % gegen den Vortag erreicht haben; simulierte Kurse`,
        minutes: 5,
        items: list.map((row) => itemOf(row, date)),
      }),
    }
  },
})

const itemOf = ({ instrument, datetimeAlarm, changeAlarmPct, priceAlarm, quote }: AlarmRow, date: string): string =>
  [
    '<item>',
    tag('title', `${instrument.name} ${format.changePercent(changeAlarmPct)}`),
    tag('link', instrument.urls.WEBSITE ?? ''),
    `<guid isPermaLink="false">${escaped(`${date}-${instrument.entityValue}`)}</guid>`,
    tag('pubDate', new Date(datetimeAlarm).toUTCString()),
    tag('description', `${format.number(priceAlarm, 2)} ${quote.displayUnit} um ${format.minute(datetimeAlarm)}`),
    '</item>',
  ].join('')
