import type { Call } from '#contract/endpoint.ts'
import { assetClasses } from '#contract/asset-classes.ts'
import { Failure } from '#contract/failures.ts'
import { hyphenated } from '#contract/german-text.ts'
import { FilterForm } from '#web/blocks/filter-form.tsx'
import { SheetHead } from '#web/blocks/sheet-head.tsx'
import { SortSheet } from '#web/blocks/sort-sheet.tsx'
import { columnsParameter } from '#web/blocks/shown-columns.ts'
import { listPlace, withQuery } from '#web/navigation.ts'
import { Driven } from '#web/islands/place.tsx'
import { likest } from '#web/likest.ts'
import { page, Redirect, type Instead, type PageContext } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { kindsOfPapers, rangesFor, type AskedPapers } from './asked-papers.ts'
import { barrierParam, Barriers } from './barriers.block.tsx'
import { CompareTray } from './compare-tray.block.tsx'
import { paperFields } from './finder-fields.ts'
import { UnderlyingField } from './finder-form.block.tsx'
import { FinderHead, finderPath as path, titleOf } from './finder-head.block.tsx'
import { loadFinder, usualSort, type FinderLoaded, type Kind } from './finder-loaded.ts'
import { FinderResult, hasGearing, isMade } from './finder-result.block.tsx'
import { rangeOf } from './paper-filters.contract.ts'
import { listDerivativeUnderlyings } from './finder.contract.ts'

/** Lists of the kind on underlyings like one that nobody knows. */
async function likestUnderlyings(call: Call, { folder }: Kind, asked: string): Promise<Instead> {
  const { list } = await call(listDerivativeUnderlyings)
  const all = list.map(({ name }) => ({ alias: hyphenated(name), name }))
  return {
    title: `${folder} auf`,
    list: likest(all, asked).map(({ alias, name }) => ({
      label: name,
      href: `/derivate/${folder}/${folder}-auf-${alias}`,
    })),
  }
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
            footer: 'Listen',
            sitemap: 'Werkzeuge und Listen',
            tool: 'Knock-Outs, Optionsscheine und Zertifikate nach Basiswert, Hebel und Abstand',
            words: 'Knock-Out-Finder Optionsschein-Finder Zertifikate-Finder Hebelprodukte',
          },
        ],
    instead: kind && (({ call, params }) => likestUnderlyings(call, kind, params['basiswert'] ?? '')),
    load: (context) => loadFinder(context, kind),
    head: ({ asked, number }) => ({
      title: titleOf(asked),
      page: number,
      description: `${titleOf(asked)}: nach Hebel, Abstand, Spread und Laufzeit filtern, mit laufenden Kursen.`,
      noIndex: asked.ranges.length + asked.picks.size > 0,
    }),
    Page: ({ at: given, ...loaded }) => (
      // what was said in words stands in the fields and in every address
      <Finder {...loaded} kind={kind} at={{ ...given, query: loaded.query }} />
    ),
  })

/** A kind without an underlying is the finder of that kind: `/derivate/Knock-Outs`. */
const kindPage = page({
  path: '/derivate/:typ',
  instead: () =>
    Promise.resolve({
      title: 'Arten von Derivaten',
      list: kindsOfPapers.map(({ folder }) => ({ label: folder, href: `/derivate/${folder}` })),
    }),
  load: async ({ params, query }) => {
    const asked = params['typ']?.toLowerCase()
    const kind = kindsOfPapers.find(({ folder }) => folder.toLowerCase() === asked)
    if (!kind) throw new Failure('NOT_FOUND', { kind: params['typ'] })
    throw new Redirect(302, withQuery(path, query, { entitySubType: kind.entitySubType }))
  },
  head: () => ({ title: 'Derivate-Finder' }),
  Page: () => <></>,
})

/** The finder, and the list of every kind: `/derivate/Knock-Outs/Knock-Outs-auf-DAX`. */
export const finderRoutes = [finderPage(), kindPage, ...kindsOfPapers.map((kind) => finderPage(kind))]

interface FinderProps extends FinderLoaded {
  kind: Kind | undefined
  at: PageContext
}

function Finder({ kind, at, ...loaded }: FinderProps) {
  const { asked, shown, year, barriers, order, columns, chosen, names } = loaded
  const spread = barriers?.histograms[0]?.totals
  const start = kind
    ? at.path
    : withQuery(path, new URLSearchParams(), {
        entitySubType: asked.entitySubType,
        basiswert: asked.underlying?.key,
      })
  return (
    <Driven by="following-figures" when="now" props={{}}>
      <Driven by="finder" when="now" props={{ assetClass: 'derivatives' }}>
        <Crumbs
          crumbs={[
            { label: 'Börse & Kurse', path: '/' },
            { label: 'Derivate', path: '/derivate' },
            { label: 'Finder' },
          ]}
        />
        <FinderHead {...loaded} start={start} at={at} />
        <div className="finder">
          <Filters {...loaded} kind={kind} at={at} />
          <div className="stack">
            {shown && year && spread ? (
              <Barriers name={shown.instrument.name} year={year} totals={spread} chosen={chosenLevels(asked)} />
            ) : null}
            <div className="stack" data-part="result">
              <FinderResult {...loaded} at={at} />
              <CompareTray at={at} chosen={chosen} names={names} />
            </div>
          </div>
        </div>
        <div className="finder-bar" data-part="bar">
          <button className="btn primary" type="button" popoverTarget="finder-filter">
            Filter {asked.ranges.length + asked.picks.size || ''}
          </button>
          <SortSheet
            columns={columns}
            orders={[{ ...usualSort, label: hasGearing(asked.entitySubType) ? 'Nähe zu Hebel 5' : 'Spread' }]}
            sort={order.sort}
            place={listPlace(at.path, at.query, 'treffer')}
          />
        </div>
      </Driven>
    </Driven>
  )
}

function Filters({ kind, at, asked, facets, underlyings, shown, found, order, chosen }: FinderProps) {
  // Levels of several underlyings have no unit in common.
  const unit = shown ? (found?.list[0]?.unitUnderlying ?? '') : ''
  const { key, order: direction } = order.sort
  const kept: [string, string][] = at.query.getAll(columnsParameter).map((value) => [columnsParameter, value])
  if (!kind) kept.push(['entitySubType', asked.entitySubType])
  if (key !== usualSort.key) kept.push(['sort', key], ['order', direction])
  if (chosen.length > 0) kept.push(['werte', at.query.getAll('werte').join(',')])
  return (
    <aside className="board bottom-sheet finder-filters" id="finder-filter" popover="auto" aria-label="Filter">
      <SheetHead title="Filter" sheet="finder-filter" />
      <FilterForm
        path={at.path}
        facets={{
          criteria: paperFields(asked, facets ?? undefined, unit),
          faults: asked.ranges.flatMap(({ filter, fault }) =>
            fault ? [{ parameter: filter.param, text: fault }] : [],
          ),
          total: facets && isMade(facets, asked) ? facets.total : undefined,
        }}
        kept={kept}
        reset={kind ? at.path : `${path}?entitySubType=${asked.entitySubType}`}
      >
        {kind ? null : <UnderlyingField path={path} query={at.query} asked={asked} underlyings={underlyings} />}
      </FilterForm>
    </aside>
  )
}

/** What the levels of barriers are narrowed to; undefined: papers of the kind have no such filter. */
function chosenLevels({ ranges, entitySubType }: AskedPapers) {
  if (!rangesFor(entitySubType).some(({ param }) => param === barrierParam)) return undefined
  const asked = ranges.find(({ filter }) => filter.param === barrierParam)
  const range = asked && rangeOf(`${asked.from};${asked.to}`, asked.filter)
  return range?.fault === undefined ? { from: range?.from, to: range?.to } : {}
}
