import type { KnownClass } from '#contract/asset-classes.ts'
import { getFittingDerivatives } from '#features/derivatives/derivatives.contract.ts'
import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { Board } from '#web/blocks/board.tsx'
import { DerivativeTable } from '#features/instrument/derivative-table.block.tsx'
import { KeyFigures } from '#web/blocks/key-figures.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { Empty, TurboWarning } from '#web/blocks/states.tsx'
import { format } from '#web/format.ts'
import { withQuery } from '#web/navigation.ts'
import { page, type Route } from '#web/page.tsx'
import { tabs } from '#contract/instrument-tabs.ts'
import { instrumentHead, InstrumentPage, loadSnapshot, tabRoute } from '#features/instrument/layout.block.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'

const tab = tabs.derivatives
const gearings = [2, 3, 5, 10, 20] as const

/** Knock-outs on an underlying near a wanted leverage, both directions, and how many papers of each type there are. */
export function derivativesPage(assetClass: KnownClass): Route {
  return page({
    path: tabRoute(assetClass, tab),
    async load(context) {
      const snapshot = await loadSnapshot(context, assetClass, tab)
      const { entityType, entityValue } = snapshot.instrument
      const gearing = gearings.find((each) => String(each) === context.query.get('hebel')) ?? 5
      const derivatives = await softly(
        context.call(getFittingDerivatives, { params: { entityType, entityValue }, query: { gearing, perPage: 10 } }),
      )
      return { snapshot, gearing, derivatives }
    },
    head: ({ snapshot }, context) => instrumentHead(snapshot, tab, context),
    Page: ({ snapshot, gearing, derivatives, at }) => (
      <InstrumentPage snapshot={snapshot} tab={tab} at={at}>
        {ifLoaded(derivatives, (given) =>
          given.total === 0 ? (
            <Board title={`Derivate auf ${snapshot.instrument.name}`}>
              <Empty
                text="Auf diesen Wert gibt es hier keine Papiere."
                hint="Basiswerte mit Papieren stehen auf der Seite Derivate."
              >
                <a className="btn" href="/derivate">
                  Zu den Derivaten
                </a>
              </Empty>
            </Board>
          ) : (
            <div className="stack">
              <TurboWarning />
              <Segments
                label="Hebel"
                segments={gearings.map((each) => ({
                  label: `Hebel ${each}`,
                  href: withQuery(at.path, at.query, { hebel: String(each) }),
                  current: each === gearing,
                }))}
              />
              <div className="g2">
                <Board title={`Long auf ${snapshot.instrument.name}`} footer={<SimulatedBadge />}>
                  <DerivativeTable caption="Long" on={snapshot.instrument} rows={given.longList} />
                </Board>
                <Board title={`Short auf ${snapshot.instrument.name}`} footer={<SimulatedBadge />}>
                  <DerivativeTable caption="Short" on={snapshot.instrument} rows={given.shortList} />
                </Board>
              </div>
              <Board title="Papiere nach Typ">
                <KeyFigures
                  figures={given.counts.map(({ nameType, total }) => ({
                    label: nameType,
                    value: format.integer(total),
                  }))}
                />
              </Board>
            </div>
          ),
        )}
      </InstrumentPage>
    ),
  })
}
