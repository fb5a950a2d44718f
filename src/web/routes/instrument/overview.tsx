import { getConstituents, getTopFlop } from '#contract/lists.ts'
import { Board } from '#web/blocks/board.tsx'
import { KeyFigures } from '#web/blocks/key-figures.tsx'
import { TurboWarning } from '#web/blocks/states.tsx'
import type { Channel } from '#web/channels.ts'
import { page, type Route } from '#web/page.tsx'
import { ChartBoard, loadChart } from '#web/routes/instrument/chart-board.tsx'
import { keyData } from '#web/routes/instrument/key-data.ts'
import { instrumentHead, InstrumentPage, loadSnapshot, sections } from '#web/routes/instrument/layout.tsx'
import { MoversBoard } from '#web/routes/instrument/movers.tsx'
import { loadPerformance, PerformanceTable, StatisticsTable } from '#web/routes/instrument/performance.tsx'
import { VenueBoard } from '#web/routes/instrument/venue-board.tsx'
import { Given, softly } from '#web/soft.tsx'

/** The snapshot of every class but shares: chart, key figures, venues, performance; an index adds its movers. */
export function overviewPage(channel: Channel): Route {
  const section = sections.overview
  return page({
    path: channel.list === 'derivatives' ? `${channel.path}/:typ/:slug` : `${channel.path}/:slug`,
    async load(context) {
      const snapshot = await loadSnapshot(context, channel, section)
      const params = { entityValue: snapshot.instrument.entityValue }
      const isIndex = channel.list === 'indices'
      const [chart, values, movers, members] = await Promise.all([
        loadChart(context, snapshot, channel.list === 'funds' ? 'Y1' : 'D1'),
        loadPerformance(context.call, snapshot),
        isIndex ? softly(context.call(getTopFlop, { params, query: { perPage: 5 } })) : undefined,
        isIndex ? softly(context.call(getConstituents, { params, query: { sort: 'PERFORMANCE_PCT', order: 'DESC', limit: 1 } })) : undefined,
      ])
      return { snapshot, chart, values, movers, members }
    },
    head: ({ snapshot }, context) => instrumentHead(snapshot, section, context),
    Page: ({ snapshot, chart, values, movers, members, at }) => (
      <InstrumentPage snapshot={snapshot} section={section} at={at}>
        {snapshot.instrument.entitySubType === 'KNOCKOUT_CERTIFICATE' ? <div className="spaced"><TurboWarning /></div> : null}
        <div className="cols">
          <div className="stack">
            <ChartBoard snapshot={snapshot} chart={chart} at={at} />
            <Board title="Kursdaten"><KeyFigures figures={keyData(snapshot)} /></Board>
            <VenueBoard snapshot={snapshot} at={at} />
            {values ? <Board title="Statistik"><StatisticsTable values={values} /></Board> : null}
          </div>
          <div className="stack">
            {movers && movers.total > 0 ? <MoversBoard movers={movers} title={snapshot.instrument.name} /> : null}
            {members?.hint ? <Board title="Einzelwerte"><p className="pad sm mut2">{members.hint}</p></Board> : null}
            <Board title="Performance"><Given value={values}>{(given) => <PerformanceTable name={snapshot.instrument.tinyName} values={given} />}</Given></Board>
          </div>
        </div>
      </InstrumentPage>
    ),
  })
}
