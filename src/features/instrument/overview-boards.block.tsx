import { Fragment, type ReactNode } from 'react'
import { Failure } from '#contract/failures.ts'
import type { Snapshot } from '#features/instrument/snapshots.contract.ts'
import type { Head, PageContext } from '#web/page.tsx'
import { DriversBoard, loadDrivers } from '#features/instrument/drivers.block.tsx'
import type { Drivers } from '#features/instrument/drivers.contract.ts'
import { ForumBoard, loadForum, threadsOf } from '#features/instrument/forum-board.block.tsx'
import { loadChart, type ChartData } from '#features/instrument/chart-board.block.tsx'
import type { Shown } from '#features/instrument/page-state.ts'
import { InstrumentNews, loadArticles } from '#features/instrument/instrument-news.block.tsx'
import { loadPerformance, type Values } from '#features/instrument/performance.block.tsx'

/** The snapshots with one of the types. */
type SnapshotOf<Type, Each = Snapshot> = Each extends { type: infer Own }
  ? [Extract<Own, Type>] extends [never]
    ? never
    : Each
  : never

/** What a board may show: what every overview loads, and what its class loads beside it. */
export interface BoardProps<Each extends Snapshot, Own> {
  snapshot: Each
  chart: ChartData
  values: Values | undefined | null
  /** why the price moved */
  drivers: Drivers | undefined | null
  own: Own
  at: PageContext
}

export type OverviewBoard<Each extends Snapshot, Own> = (props: BoardProps<Each, Own>) => ReactNode

interface Parts<Type extends Snapshot['type'], Own> {
  /** the snapshots these boards show */
  types: readonly Type[]
  /** what the class shows beyond its chart and performance */
  load: (context: PageContext, snapshot: SnapshotOf<Type>) => Promise<Own>
  main: readonly OverviewBoard<SnapshotOf<Type>, Own>[]
  side: readonly OverviewBoard<SnapshotOf<Type>, Own>[]
  /** beside both on wide screens */
  rest?: readonly OverviewBoard<SnapshotOf<Type>, Own>[]
  /** its news stand among its own boards */
  ownNews?: boolean
  /** what the page says of itself beyond its snapshot */
  head?: (snapshot: SnapshotOf<Type>, own: Own) => { shown?: Shown; head?: Partial<Head> }
}

/** An overview that is loaded: its boards are drawn from what was found. */
export interface LoadedOverview {
  shown: Shown | undefined
  head: Partial<Head> | undefined
  columns: (at: PageContext) => { main: ReactNode; side: ReactNode; rest: ReactNode }
}

/** The overview of a class: what is asked for, and its boards in their order. */
export interface ClassOverview {
  load(context: PageContext, snapshot: Snapshot, firstRange: ChartData['range']): Promise<LoadedOverview>
}

/** Declares the overview of a class as lists of boards. */
export function classOverview<Type extends Snapshot['type'], Own>({
  types,
  load,
  main,
  side,
  rest = [],
  ownNews = false,
  head,
}: Parts<Type, Own>): ClassOverview {
  type Each = SnapshotOf<Type>
  const isOurs = (snapshot: Snapshot): snapshot is Each => types.some((type) => type === snapshot.type)
  return {
    async load(context, snapshot, firstRange) {
      if (!isOurs(snapshot)) throw new Failure('INSTRUMENT_UNKNOWN', {}, `No overview shows a ${snapshot.type}`)
      const [articles, forum, chart, values, drivers, own] = await Promise.all([
        // asked before the market, whose first answers hold the thread for long
        ownNews ? undefined : loadArticles(context.call, snapshot),
        loadForum(context, snapshot.instrument),
        loadChart(context, snapshot, firstRange),
        loadPerformance(context.call, snapshot),
        loadDrivers(context, snapshot),
        load(context, snapshot),
      ])
      const said = head?.(snapshot, own)
      return {
        shown: forum === 'none' ? said?.shown : { ...said?.shown, forumThreads: threadsOf(forum) },
        head: said?.head,
        columns: (at) => {
          const drawn = (boards: readonly OverviewBoard<Each, Own>[]): ReactNode =>
            boards.map((board, place) => (
              // A page's boards never change their order.
              <Fragment key={place}>{board({ snapshot, chart, values, drivers, own, at })}</Fragment>
            ))
          const written = <ForumBoard instrument={snapshot.instrument} forum={forum} now={at.now} />
          const why = <DriversBoard snapshot={snapshot} drivers={drivers} at={at} />
          return {
            main: (
              <>
                {why}
                {drawn(main)}
                <InstrumentNews snapshot={snapshot} articles={articles} now={at.now} />
                {rest.length > 0 ? null : written}
              </>
            ),
            side: drawn(side),
            rest:
              rest.length > 0 ? (
                <>
                  {drawn(rest)}
                  {written}
                </>
              ) : undefined,
          }
        },
      }
    },
  }
}
