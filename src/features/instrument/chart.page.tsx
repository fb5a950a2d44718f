import type { KnownClass } from '#contract/asset-classes.ts'
import { page, type Route } from '#web/page.tsx'
import { ChartBoard, loadChart } from '#features/instrument/chart-board.block.tsx'
import {
  instrumentHead,
  InstrumentPage,
  loadSnapshot,
  sectionPath,
  sections,
} from '#features/instrument/layout.block.tsx'

/** The chart with all its tools. */
export function chartPage(assetClass: KnownClass): Route {
  const section = sections.chart
  return page({
    path: sectionPath(assetClass, section),
    async load(context) {
      const snapshot = await loadSnapshot(context, assetClass, section)
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
