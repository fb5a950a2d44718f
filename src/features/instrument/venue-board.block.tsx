import type { Quote } from '#contract/quotes.ts'
import type { Snapshot } from '#features/instrument/snapshots.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { ColumnChoice } from '#web/blocks/table-tools.tsx'
import { bestPrices, venueColumns, VenueTable } from '#features/instrument/venue-table.block.tsx'
import { sortKeys, sortOf } from '#web/blocks/sort-order.ts'
import { UnknownNote, usualOrder } from '#web/blocks/unknown-note.tsx'
import { format } from '#web/format.ts'
import { pathOf } from '#web/navigation.ts'
import { tabPath } from '#contract/instrument-tabs.ts'
import type { PageContext } from '#web/page.tsx'
import { startOfMinute } from '#web/minute.ts'

const incomplete = ({ bid, ask, totalVolume }: Quote): boolean =>
  bid === undefined || ask === undefined || totalVolume === undefined

const hasVolume = (quotes: readonly Quote[]): boolean => quotes.some(({ totalVolume }) => totalVolume !== undefined)

/** Shares are listed first where most of them is traded; of other papers that is not so everywhere. */
const mainShare = 'Hauptnotierung: höchster Umsatz der letzten vier Wochen'
const mainOther = 'Hauptnotierung: mit ihrem Kurs rechnen die Kennzahlen'
const unquoted = '–: wird dort nicht gestellt oder gehandelt'

/** Where the instrument is quoted, the main listing on top. */
export function VenueBoard({ snapshot, at }: { snapshot: Snapshot; at: PageContext }) {
  const { instrument, quoteList } = snapshot
  const path = pathOf(instrument)
  const isStock = instrument.entityType === 'STOCK'
  const best = bestPrices(quoteList.list)
  const shown = { quotes: quoteList.list, path: at.path, query: at.query.toString(), now: startOfMinute(at.now) }
  const { sort, unknown } = sortOf(at.query, { key: 'volume', order: 'DESC' }, sortKeys(venueColumns(shown)))
  return (
    <Board
      title="Kursquellen"
      id="kursquellen"
      action={<ColumnChoice at={at} anchor="kursquellen" columns={venueColumns(shown)} />}
      footer={
        <>
          <span>
            {[
              isStock && hasVolume(quoteList.list) ? mainShare : mainOther,
              quoteList.list.some(incomplete) ? unquoted : '',
              best.ask !== undefined || best.bid !== undefined
                ? `Günstigster Brief und höchstes Geld: Stand ${format.time(shown.now, at.now)}, offene Plätze`
                : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {isStock ? (
            <a href={tabPath(path, 'times-and-sales')}>Times &amp; Sales</a>
          ) : (
            <a href={tabPath(path, 'historie')}>Historie</a>
          )}
        </>
      }
    >
      <UnknownNote asked={unknown} what="Sortierung" instead={usualOrder} />
      <VenueTable key={at.path} caption={`Kursquellen ${instrument.name}`} sort={sort} {...shown} />
    </Board>
  )
}
