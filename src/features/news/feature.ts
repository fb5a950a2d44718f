import { feature } from '../feature.ts'
import * as agendaContract from './agenda.contract.ts'
import { agendaHandlers } from './agenda.handlers.ts'
import { agenda } from './agenda.page.tsx'
import { calendarFile } from './agenda-calendar.page.ts'
import { found, route, unasked } from './news.page.tsx'
import * as contract from './reports.contract.ts'
import { reportHandlers } from './reports.handlers.ts'
import { route as reportsFeed } from './reports-feed.page.ts'
import { report, reports } from './reports.page.tsx'

export const news = feature({
  name: 'news',
  front: [route],
  pages: [found, unasked, reports, report, reportsFeed, agenda, calendarFile],
  contracts: [contract, agendaContract],
  handlers: (rooms) => [...reportHandlers(rooms), ...agendaHandlers(rooms)],
})
