import { assetClasses } from '#contract/asset-classes.ts'
import { allLevels, openLevels } from '#contract/entitlements.ts'
import { Failure } from '#contract/failures.ts'
import { planPricesMinor } from '#contract/plans.ts'
import { getOrderBook } from '#contract/history.ts'
import { Board } from '#web/blocks/board.tsx'
import { OrderBookTable, Spread } from '#features/instrument/order-book.block.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { format } from '#web/format.ts'
import { withQuery } from '#web/navigation.ts'
import { page, type PageContext } from '#web/page.tsx'
import { Sign } from '#web/shell/icons.tsx'
import { tabs } from '#contract/instrument-tabs.ts'
import { instrumentHead, InstrumentPage, loadSnapshot, quoteSegments } from '#features/instrument/layout.block.tsx'
import type { Snapshot } from '#features/instrument/snapshots.contract.ts'
import { ifLoaded, softly } from '#web/soft.tsx'

const tab = tabs.book

/** All levels for who may see them, else the best one. */
async function bookOf(
  { call }: Pick<PageContext, 'call'>,
  { instrument, quote }: Pick<Snapshot, 'instrument' | 'quote'>,
) {
  const { entityType, entityValue } = instrument
  const upTo = (levels: number) =>
    call(getOrderBook, {
      params: { entityType, entityValue },
      query: { idNotation: quote.market.idNotation, levels },
    })
  try {
    return { ...(await upTo(allLevels)), isWhole: true }
  } catch (error) {
    if (!(error instanceof Failure) || error.failure !== 'ORDER_BOOK_NOT_ENTITLED') throw error
    return { ...(await upTo(openLevels)), isWhole: false }
  }
}

/** The order book: one level for everyone, ten with Pro. */
export const route = page({
  path: '/aktien/orderbuch/:slug',
  liveIntervalMs: 1000,
  async load(context) {
    const snapshot = await loadSnapshot(context, assetClasses.get('stocks'), tab)
    return { snapshot, book: await softly(bookOf(context, snapshot)) }
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
                <span className={snapshot.quote.isOpen ? 'unscripted' : undefined}>
                  Stand {format.time(book.datetime, at.now)}
                </span>
                {snapshot.quote.isOpen ? (
                  <a className="unscripted" href={withQuery(at.path, at.query, {})}>
                    Neu laden
                  </a>
                ) : null}
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
        {book?.isWhole ? null : <PlanNote name={at.settings.name} />}
      </div>
    </InstrumentPage>
  ),
})

const PlanNote = ({ name }: { name: string }) => (
  <aside className="plan-note" aria-label="Hinweis zu Pro">
    <Sign size={32} />
    <div>
      <b>{name} Pro</b>
      <p className="sm mut2">
        Zehn Ebenen des Orderbuchs für {format.euros(planPricesMinor.PRO)} pro Monat inkl. MwSt. Die beste Ebene siehst
        du hier frei.
      </p>
    </div>
    <a className="btn" href="/info/premium">
      Pläne vergleichen
    </a>
  </aside>
)
