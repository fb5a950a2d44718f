import type { KnownClass } from '#contract/asset-classes.ts'
import { page, type Route } from '#web/page.tsx'
import { ChartBoard, loadChart } from '#features/instrument/chart-board.block.tsx'
import { LayoutsBoard, loadLayouts } from '#features/instrument/chart-layouts.block.tsx'
import { tabs } from '#contract/instrument-tabs.ts'
import { instrumentHead, InstrumentPage, loadSnapshot, tabRoute } from '#features/instrument/layout.block.tsx'

/** The chart with all its tools. */
export function chartPage(assetClass: KnownClass): Route {
  const tab = tabs.chart
  return page({
    path: tabRoute(assetClass, tab),
    async load(context) {
      const snapshot = await loadSnapshot(context, assetClass, tab)
      const [chart, layouts] = await Promise.all([loadChart(context, snapshot, 'Y1', true), loadLayouts(context)])
      return { snapshot, chart, layouts }
    },
    head: ({ snapshot }, context) => instrumentHead(snapshot, tab, context),
    Page: ({ snapshot, chart, layouts, at }) => (
      <InstrumentPage snapshot={snapshot} tab={tab} at={at}>
        <ChartBoard snapshot={snapshot} chart={chart} at={at} full />
        <LayoutsBoard layouts={layouts} at={at} chart={{ path: at.path, query: at.query }} />
      </InstrumentPage>
    ),
  })
}
