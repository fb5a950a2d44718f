import { assetClasses } from '#contract/asset-classes.ts'
import { Failure } from '#contract/failures.ts'
import { hyphenated } from '#contract/german-text.ts'
import { listInstruments } from '#contract/quotes.ts'
import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { Board } from '#web/blocks/board.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { live } from '#web/blocks/live.ts'
import { Pager } from '#web/blocks/pager.tsx'
import { PauseButton } from '#web/blocks/pause-button.tsx'
import { sortKeys, sortOf } from '#web/blocks/sort-order.ts'
import { TurboWarning } from '#web/blocks/states.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { format } from '#web/format.ts'
import { listPlace, pathOf, withQuery } from '#web/navigation.ts'
import { page, pageNumber, type PageContext } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'
import { askedPapers, kindsOfPapers, type AskedPapers } from './asked-papers.ts'
import { FinderForm, KindTabs } from './finder-form.block.tsx'
import { FoundPapers, paperColumns } from './finder-list.block.tsx'
import {
  findDerivatives,
  getDerivativeFacets,
  listDerivativeUnderlyings,
  type DerivativeFacets,
  type DerivativeUnderlyings,
} from './finder.contract.ts'
import { paperPicks, paperRanges } from './paper-filters.contract.ts'

const path = '/derivate/finder'
const perPage = 50
/** as many as the finder lists */
const mostInFile = 1000
/** nearest to a leverage of 5, never the highest: the highest stand at their barrier */
const usualSort = { key: 'fit', order: 'ASC' } as const
const histograms = 'gearingAskRange:0;20;24,differenceKnockoutPctRange:0;50;24'

type Kind = (typeof kindsOfPapers)[number]

/** What the address fixes beside its query. @throws Failure for an underlying that nobody knows */
function fixedBy(kind: Kind | undefined, name: string | undefined, { list }: DerivativeUnderlyings) {
  if (!kind) return {}
  const underlying = list.find((each) => hyphenated(each.name) === name)
  if (!underlying) throw new Failure('NOT_FOUND', { underlying: name })
  return { entitySubType: kind.entitySubType, basiswert: underlying.key }
}

/**
 * The finder of derivatives: kind, underlying, filters, and the papers in an order that does not reward the highest
 * leverage. The lists of a kind on an underlying are the same with both fixed.
 */
const finderPage = (kind?: Kind) =>
  page({
    path: kind ? `/derivate/${kind.folder}/${kind.folder}-auf-:basiswert` : path,
    liveIntervalMs: 1000,
    nav: kind
      ? []
      : [
          {
            label: 'Derivate-Finder',
            path,
            menu: assetClasses.get('derivatives').menu,
            sitemap: 'Werkzeuge und Listen',
            tool: 'Knock-Outs, Optionsscheine und Zertifikate nach Basiswert, Hebel und Abstand',
            words: 'Knock-Out-Finder Optionsschein-Finder Zertifikate-Finder Hebelprodukte',
          },
        ],
    async load({ call, params, query, file }) {
      const underlyings = (await softly(call(listDerivativeUnderlyings))) ?? { popular: [], list: [] }
      const fixed = fixedBy(kind, params.basiswert, underlyings)
      const asked = askedPapers(
        new URLSearchParams([...query].filter(([name]) => !(name in fixed)).concat(Object.entries(fixed))),
        underlyings,
      )
      const columns = paperColumns(asked.entitySubType, asked.underlying !== undefined)
      const order = sortOf(query, usualSort, ['fit', ...sortKeys(columns)])
      const asPage = pageNumber(query, mostListed / perPage)
      const [entityType, entityValue] = asked.underlying?.key.split(':') ?? []
      const find = (number: number) =>
        softly(
          call(findDerivatives, {
            query: {
              ...asked.filters,
              sort: order.sort.key,
              order: order.sort.order,
              page: file ? 0 : number - 1,
              perPage: file ? mostInFile : perPage,
            },
          }),
        )
      const [first, facets, shown] = await Promise.all([
        find(asPage),
        softly(call(getDerivativeFacets, { query: { ...asked.filters, histograms } })),
        entityType && entityValue
          ? softly(call(listInstruments, { body: { list: [{ entityType, entityValue }] } }))
          : undefined,
      ])
      // a page behind the end is the last one
      const number = Math.min(asPage, Math.max(1, Math.ceil((first?.total ?? 0) / perPage)))
      const found = number === asPage ? first : await find(number)
      return { underlyings, asked, columns, order, number, found, facets, shown: shown?.list[0] }
    },
    head: ({ asked, number }) => ({
      title: titleOf(asked),
      page: number,
      description: `${titleOf(asked)}: nach Hebel, Abstand, Spread und Laufzeit filtern, mit laufenden Kursen.`,
      noIndex: asked.ranges.length + asked.picks.size > 0,
    }),
    Page: ({ underlyings, asked, columns, order, number, found, facets, shown, at }) => {
      // Levels of several underlyings have no unit in common.
      const unit = shown ? (found?.list[0]?.unitUnderlying ?? '') : ''
      return (
        <>
          <Crumbs
            crumbs={[
              { label: 'Börse & Kurse', path: '/' },
              { label: 'Derivate', path: '/derivate' },
              { label: 'Finder' },
            ]}
          />
          <div className="page-head">
            <div>
              <h1>{titleOf(asked)}</h1>
              {shown ? (
                <p className="sm mut2">
                  <a href={pathOf(shown.instrument)}>{shown.instrument.name}</a>{' '}
                  <b {...live(shown.quote, 'last')}>{format.price(shown.quote.last, kindOf(shown.instrument))}</b>{' '}
                  {shown.quote.displayUnit}{' '}
                  <span {...live(shown.quote, 'performancePct')}>
                    <ChangePercent value={shown.quote.performancePct} />
                  </span>{' '}
                  <SimulatedBadge />
                </p>
              ) : (
                <p className="sm mut2">
                  Alle Papiere sind simuliert <SimulatedBadge />
                </p>
              )}
            </div>
            <div className="acts">
              <span className="xs mut" role="status" data-live-status="">
                Stand {format.time(at.now, at.now)}
              </span>
              <PauseButton />
            </div>
          </div>
          <div className="stack">
            {asked.entitySubType === 'KNOCKOUT_CERTIFICATE' ? <TurboWarning /> : null}
            <KindTabs path={path} asked={asked} facets={facets ?? undefined} />
            <div className="paper-finder">
              <FinderForm
                path={path}
                asked={asked}
                underlyings={underlyings}
                facets={facets ?? undefined}
                sort={order.sort.key === usualSort.key ? undefined : order.sort}
                unit={unit}
              />
              <div className="stack">
                <Notes asked={asked} unknownSort={order.unknown} />
                {ifLoaded(found, ({ total, list, complete }) => (
                  <Board
                    id="treffer"
                    title={total === 1 ? '1 Treffer' : `${format.integer(total)} Treffer`}
                    action={<TableFiles name="derivate" at={at} />}
                    footer={
                      <span>
                        Geld und Brief: Indikation des Emittenten.{' '}
                        {order.sort.key === 'fit' ? 'Sortiert nach Nähe zu Hebel 5, dann nach Spread.' : ''} Rechtlich
                        verbindlich sind die Daten des Emittenten.
                      </span>
                    }
                  >
                    <p className="only-narrow pad">
                      <a className="btn" href="#filter">
                        Filter {asked.ranges.length + asked.picks.size || ''}
                      </a>
                    </p>
                    {total === 0 ? (
                      <NothingFound asked={asked} facets={facets ?? undefined} complete={complete} at={at} />
                    ) : (
                      <FoundPapers
                        caption={titleOf(asked)}
                        columns={columns}
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
              </div>
            </div>
          </div>
        </>
      )
    },
  })

/** The finder, and the list of every kind: `/derivate/Knock-Outs/Knock-Outs-auf-DAX`. */
export const finderRoutes = [finderPage(), ...kindsOfPapers.map((kind) => finderPage(kind))]

/** Rows behind them are not put in order. */
const mostListed = 10_000

const titleOf = ({ entitySubType, underlying }: AskedPapers): string => {
  const folder = kindsOfPapers.find((kind) => kind.entitySubType === entitySubType)?.folder ?? 'Derivate'
  return underlying ? `${folder} auf ${underlying.name}` : `${folder} finden`
}

function Notes({ asked, unknownSort }: { asked: AskedPapers; unknownSort: string | undefined }) {
  const unknown = [...asked.unknown, ...(unknownSort === undefined ? [] : [`Sortierung „${unknownSort.slice(0, 40)}“`])]
  return unknown.length === 0 ? null : (
    <p className="sm mut2" role="status">
      {unknown.join(', ')} gibt es hier nicht. Gezeigt wird die übliche Auswahl.
    </p>
  )
}

interface NothingProps {
  asked: AskedPapers
  facets: DerivativeFacets | undefined
  complete: boolean
  at: Pick<PageContext, 'path' | 'query'>
}

/** Why nothing is found, and what each filter that is dropped would give. */
function NothingFound({ asked, facets, complete, at: { path, query } }: NothingProps) {
  const ways = (facets?.without ?? []).filter(({ total }) => total > 0).toSorted((a, b) => b.total - a.total)
  if (!complete && !asked.underlying)
    return (
      <p className="pad">
        Kurz nach dem Start der Seite werden die Papiere zusammengestellt. Wähle einen Basiswert: Für ihn gibt es schon
        alle.
      </p>
    )
  return (
    <div className="pad stack">
      <p>Kein Papier erfüllt alle Filter{ways.length > 0 ? '. Ein einzelner hält diese zurück:' : ' zusammen.'}</p>
      {ways.length > 0 ? (
        <ul className="chips" aria-label="Filter lockern">
          {ways.slice(0, 4).map(({ param, total }) => (
            <li key={param}>
              <a className="btn" href={withQuery(path, query, { [param]: undefined, page: undefined })}>
                ohne {[...paperRanges, ...paperPicks].find((filter) => filter.param === param)?.label}:{' '}
                {format.integer(total)} Treffer
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
