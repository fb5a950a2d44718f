import type { Channel } from '#web/channels.ts'
import { page, type Route } from '#web/page.tsx'
import { ChartBoard, loadChart } from '#web/routes/instrument/chart-board.tsx'
import { instrumentHead, InstrumentPage, loadSnapshot, sections } from '#web/routes/instrument/layout.tsx'

/** The chart with all its tools. */
export function chartPage(channel: Channel): Route {
  const section = sections.chart
  return page({
    path: channel.list === 'derivatives' ? `${channel.path}/chart/:typ/:slug` : `${channel.path}/chart/:slug`,
    async load(context) {
      const snapshot = await loadSnapshot(context, channel, section)
      return { snapshot, chart: await loadChart(context, snapshot, 'Y1') }
    },
    head: ({ snapshot }, context) => instrumentHead(snapshot, section, context),
    Page: ({ snapshot, chart, at }) => (
      <InstrumentPage snapshot={snapshot} section={section} at={at}>
        <ChartBoard snapshot={snapshot} chart={chart} at={at} full />
      </InstrumentPage>
    ),
  })
}
