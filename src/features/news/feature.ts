import { feature } from '../feature.ts'
import { articleRoutes } from './article.page.tsx'
import * as articlesContract from './articles.contract.ts'
import { articleHandlers } from './articles.handlers.ts'
import { finderPage, searchPage } from './articles.page.tsx'
import { author } from './author.page.tsx'
import { editorial } from './editorial.page.tsx'
import { route as feedRoute } from './feed.page.tsx'
import * as agendaContract from './agenda.contract.ts'
import { agendaHandlers } from './agenda.handlers.ts'
import { agenda } from './agenda.page.tsx'
import { calendarFile, ownCalendarFile } from './agenda-calendar.page.ts'
import * as followsContract from './follows.contract.ts'
import { followHandlers } from './follows.handlers.ts'
import { newsSitemap } from './news-sitemap.page.ts'
import { route, unasked } from './news.page.tsx'
import * as contract from './reports.contract.ts'
import { reportHandlers } from './reports.handlers.ts'
import { route as reportsFeed } from './reports-feed.page.ts'
import { report } from './report.page.tsx'
import { reports } from './reports.page.tsx'

export const news = feature({
  name: 'news',
  front: [route],
  pages: [
    searchPage,
    unasked,
    finderPage,
    editorial,
    author,
    reports,
    report,
    reportsFeed,
    agenda,
    calendarFile,
    ownCalendarFile,
    newsSitemap,
    feedRoute,
    ...articleRoutes,
  ],
  contracts: [articlesContract, followsContract, contract, agendaContract],
  handlers: (rooms) => [
    ...articleHandlers(rooms),
    ...followHandlers(rooms),
    ...reportHandlers(rooms),
    ...agendaHandlers(rooms),
  ],
})
