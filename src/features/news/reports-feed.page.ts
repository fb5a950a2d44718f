import { listReports, type ReportHead } from './reports.contract.ts'
import { reportPath } from '#features/lists/report-teasers.block.tsx'
import { escaped, rss, tag } from '#web/files/rss.ts'
import { format } from '#web/format.ts'
import { file, type Feed } from '#web/page.tsx'

export const reportsFeed: Feed = { title: 'Marktberichte', path: '/news/feed/marktberichte' }

/** The reports of the last days as RSS 2.0. */
export const route = file({
  path: reportsFeed.path,
  async load({ call, settings }) {
    const { list, note } = await call(listReports, { query: {} })
    return {
      contentType: 'application/rss+xml; charset=utf-8',
      text: rss({
        title: `${settings.name}: ${reportsFeed.title}`,
        home: settings.publicUrl,
        path: reportsFeed.path,
        page: '/news/marktberichte',
        description: note,
        minutes: 15,
        items: list.map((report) => itemOf(report, settings.publicUrl)),
      }),
    }
  },
})

const itemOf = (report: ReportHead, home: string): string =>
  [
    '<item>',
    tag('title', `${report.name}: ${report.headline}`),
    tag('link', home + reportPath(report)),
    `<guid isPermaLink="false">${escaped(`${report.day}-${report.kind}`)}</guid>`,
    tag('pubDate', new Date(report.datetime).toUTCString()),
    tag(
      'description',
      report.indexList
        .map(({ instrument, performancePct }) => `${instrument.name} ${format.changePercent(performancePct)}`)
        .join(', '),
    ),
    '</item>',
  ].join('')
