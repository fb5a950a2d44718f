import { assetClasses } from '#contract/asset-classes.ts'
import { feature } from '../feature.ts'
import { alarmHandlers } from './alarms.handlers.ts'
import { alarmWatchHandlers } from './alarm-watch.handlers.ts'
import { route as alarmWatch } from './alarm-watch.page.tsx'
import { route as alarms } from './alarms.page.tsx'
import { route as alarmsFeed } from './alarms-feed.page.ts'
import * as contract from './movers.contract.ts'
import { moverHandlers } from './movers.handlers.ts'
import { topFlopPage } from './top-flop.page.tsx'

export const movers = feature({
  name: 'movers',
  pages: [
    ...contract.movingClasses.map((key) => topFlopPage({ ...assetClasses.get(key), key }, contract.isTraded(key))),
    alarms,
    alarmWatch,
    alarmsFeed,
  ],
  contracts: [contract],
  handlers: (rooms) => [...moverHandlers(rooms), ...alarmHandlers(rooms), ...alarmWatchHandlers(rooms)],
})
