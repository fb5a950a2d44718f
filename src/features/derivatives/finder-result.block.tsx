import { Board } from '#web/blocks/board.tsx'
import { Pager } from '#web/blocks/pager.tsx'
import { ColumnChoice } from '#web/blocks/table-tools.tsx'
import { shownColumns } from '#web/blocks/shown-columns.ts'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { UnknownNote, usualOrder } from '#web/blocks/unknown-note.tsx'
import { format } from '#web/format.ts'
import { listPlace, withQuery } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'
import { ifLoaded } from '#web/soft.tsx'
import { rangesFor, type AskedPapers } from './asked-papers.ts'
import { compareColumn } from './compare-tray.block.tsx'
import { titleOf } from './finder-head.block.tsx'
import { FoundPapers } from './finder-list.block.tsx'
import { mostListed, perPage, type FinderLoaded } from './finder-loaded.ts'
import { ActiveFilters, keepingOf, NothingFound } from './finder-narrowing.block.tsx'

interface FinderResultProps
  extends Pick<FinderLoaded, 'asked' | 'facets' | 'found' | 'columns' | 'order' | 'number' | 'chosen'> {
  at: PageContext
}

/** Papers that fit, page by page, with what narrowed them. */
export function FinderResult({ asked, facets, found, columns, order, number, chosen, at }: FinderResultProps) {
  const narrowing = { asked, facets: facets ?? undefined, at }
  const seen = shownColumns(at.query, columns)
  return (
    <>
      <Notes asked={asked} unknownSort={order.unknown} />
      {ifLoaded(found, ({ total, list, complete }) => (
        <Board
          id="treffer"
          title={
            <span role="status">
              {isMade({ complete }, asked)
                ? format.counted(total, 'Treffer', 'Treffer')
                : 'Papiere werden zusammengestellt'}
            </span>
          }
          action={
            <div className="acts">
              <ColumnChoice at={at} anchor="treffer" columns={columns} />
              <a className="btn ghost" href={withQuery(at.path, at.query, {})}>
                Neu sortieren
              </a>
            </div>
          }
          footer={
            <>
              <span>
                Geld und Brief: Indikation des Emittenten.{' '}
                {order.sort.key === 'fit' ? `Sortiert nach ${fitWords(asked.entitySubType)}. ` : ''}
                {columns.some(({ key }) => key === 'touched')
                  ? 'Berührt: Tag, an dem der Basiswert in zwölf Monaten zuletzt an der heutigen Barriere stand. '
                  : ''}
                Rechtlich verbindlich sind die Daten des Emittenten.
              </span>
              {asked.underlying || asked.ranges.length + asked.picks.size > 0 ? (
                <a href={keepingOf({ asked, at })}>Suche merken</a>
              ) : null}
              {total > 0 ? <TableFiles name="derivate" at={at} /> : null}
            </>
          }
        >
          <ActiveFilters {...narrowing} />
          {total === 0 ? (
            <NothingFound {...narrowing} complete={complete} />
          ) : (
            <FoundPapers
              caption={titleOf(asked)}
              columns={at.file ? seen : [...seen, compareColumn(at, chosen)]}
              rows={list}
              sort={order.sort}
              place={listPlace(at.path, at.query, 'treffer')}
            />
          )}
          <Pager
            page={number}
            perPage={perPage}
            total={Math.min(total, mostListed)}
            place={listPlace(at.path, at.query, 'treffer')}
          />
        </Board>
      ))}
    </>
  )
}

/** Whether all papers asked for have been put together: those on one underlying are at once. */
export const isMade = ({ complete }: { complete: boolean }, { underlying }: AskedPapers): boolean =>
  complete || underlying !== undefined

/** Others have no leverage to be near to. */
export const hasGearing = (entitySubType: string): boolean =>
  rangesFor(entitySubType).some(({ param }) => param === 'gearingAskRange' || param === 'leverageRange')

const fitWords = (entitySubType: string): string =>
  entitySubType === 'FACTOR_CERTIFICATE'
    ? 'Nähe zu Faktor 5, dann nach Spread'
    : hasGearing(entitySubType)
      ? 'Nähe zu Hebel 5, dann nach Spread'
      : 'Spread'

function Notes({ asked, unknownSort }: { asked: AskedPapers; unknownSort: string | undefined }) {
  return (
    <>
      {asked.unknown.length === 0 ? null : (
        <p className="sm mut2" role="status">
          {asked.unknown.join(', ')} gibt es hier nicht. Gezeigt wird die übliche Auswahl.
        </p>
      )}
      <UnknownNote asked={unknownSort} what="Sortierung" instead={usualOrder} />
    </>
  )
}
