import { assetClasses } from '#contract/asset-classes.ts'
import { planPricesMinor } from '#contract/plans.ts'
import { getOrderBook } from '#contract/history.ts'
import { Board } from '#web/blocks/board.tsx'
import { OrderBookTable, Spread } from '#features/instrument/order-book.block.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { format } from '#web/format.ts'
import { page } from '#web/page.tsx'
import { Sign } from '#web/shell/icons.tsx'
import { tabs } from '#contract/instrument-tabs.ts'
import { instrumentHead, InstrumentPage, loadSnapshot, quoteSegments } from '#features/instrument/layout.block.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'

const tab = tabs.book

/** The order book: one level for everyone, ten with Pro. */
export const route = page({
  path: '/aktien/orderbuch/:slug',
  liveIntervalMs: 1000,
  async load(context) {
    const snapshot = await loadSnapshot(context, assetClasses.get('stocks'), tab)
    const { instrument, quote } = snapshot
    const book = await softly(
      context.call(getOrderBook, {
        params: { entityType: instrument.entityType, entityValue: instrument.entityValue },
        query: { idNotation: quote.market.idNotation, levels: 1 },
      }),
    )
    return { snapshot, book }
  },
  head: ({ snapshot }, context) => instrumentHead(snapshot, tab, context),
  Page: ({ snapshot, book, at }) => (
    <InstrumentPage snapshot={snapshot} tab={tab} at={at}>
      <div className="stack">
        <Segments label="Ansichten der Kurse" segments={quoteSegments(snapshot, tab, at.query)} />
        <Board
          title={`Orderbuch ${snapshot.quote.market.name}`}
          footer={
            book ? (
              <>
                <Spread book={book} />
                {snapshot.quote.isOpen ? null : <span>Stand {format.time(book.datetime, at.now)}</span>}
              </>
            ) : undefined
          }
        >
          {ifLoaded(book, (given) =>
            given.bid.length + given.ask.length > 0 ? (
              <OrderBookTable caption={`Orderbuch ${snapshot.instrument.name}`} book={given} />
            ) : (
              <Empty text="Das Orderbuch ist leer." hint="Der Handelsplatz ist gerade geschlossen." />
            ),
          )}
        </Board>
        <aside className="plan-note" aria-label="Hinweis zu Pro">
          <Sign size={32} />
          <div>
            <b>{at.settings.name} Pro</b>
            <p className="sm mut2">
              Zehn Ebenen des Orderbuchs für {format.euros(planPricesMinor.PRO)} pro Monat inkl. MwSt. Die beste Ebene
              siehst du hier frei.
            </p>
          </div>
          <a className="btn" href="/info/premium">
            Pläne vergleichen
          </a>
        </aside>
      </div>
    </InstrumentPage>
  ),
})
