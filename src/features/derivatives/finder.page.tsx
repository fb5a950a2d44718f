import type { Call } from '#contract/endpoint.ts'
import { assetClasses } from '#contract/asset-classes.ts'
import { Failure } from '#contract/failures.ts'
import { getEodHistory } from '#contract/history.ts'
import { hyphenated } from '#contract/german-text.ts'
import { listInstruments } from '#contract/quotes.ts'
import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { Board } from '#web/blocks/board.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { FilterForm } from '#web/blocks/filter-form.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { live } from '#web/blocks/live.ts'
import { Pager } from '#web/blocks/pager.tsx'
import { PauseButton } from '#web/blocks/pause-button.tsx'
import { SortSheet } from '#web/blocks/sort-sheet.tsx'
import { columnsParameter, shownColumns } from '#web/blocks/shown-columns.ts'
import { ColumnChoice } from '#web/blocks/table-tools.tsx'
import { sortKeys } from '#web/blocks/sort-order.ts'
import { TurboWarning } from '#web/blocks/states.tsx'
import { UnknownNote, usualOrder } from '#web/blocks/unknown-note.tsx'
import { WordsField } from '#web/blocks/words-field.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { format } from '#web/format.ts'
import { keptSort } from '#web/kept-sort.ts'
import { listPlace, pathOf, withQuery } from '#web/navigation.ts'
import { Driven } from '#web/islands/place.tsx'
import { likest } from '#web/likest.ts'
import { page, pageNumber, Redirect, type Instead } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'
import type { ReactNode } from 'react'
import { askedPapers, kindsOfPapers, rangesFor, type AskedPapers } from './asked-papers.ts'
import { barrierHistogram, barrierParam, Barriers, barrierYear } from './barriers.block.tsx'
import { CompareTray, compareColumn, papersToCompare } from './compare-tray.block.tsx'
import { histogramsFor, paperFields } from './finder-fields.ts'
import { KindTabs, UnderlyingField } from './finder-form.block.tsx'
import { ActiveFilters, keepingOf, NothingFound } from './finder-narrowing.block.tsx'
import { presetsFor, type PaperPreset } from './finder-presets.ts'
import { FoundPapers, paperColumns } from './finder-list.block.tsx'
import { paperPicks, rangeOf } from './paper-filters.contract.ts'
import {
  findDerivatives,
  getDerivativeFacets,
  listDerivativeUnderlyings,
  parseDerivativeText,
  type DerivativeUnderlyings,
} from './finder.contract.ts'

const path = '/derivate/finder'
const perPage = 50
const longestAsked = 20_000
const examples: Readonly<Record<string, string>> = {
  KNOCKOUT_CERTIFICATE: 'long und hebel >= 4 und hebel <= 6 und abstand > 15',
  WARRANT: 'call und omega >= 4 und omega <= 8',
  FACTOR_CERTIFICATE: 'long und faktor >= 4',
  DISCOUNT_CERTIFICATE: 'discount > 5 und seitwaertsrendite > 3',
  BONUS_CERTIFICATE: 'bonusrendite > 5 und abstand > 15',
  REVERSE_CONVERTIBLE: 'kupon >= 5 und abstand_basispreis > 5',
  EXPRESS_CERTIFICATE: 'kupon >= 5 und abstand > 30',
}
const usualExample = 'emittent = "UBS" und spread < 0,5'
/** as many as the finder lists */
const mostInFile = 1000
/** nearest to a leverage of 5, never the highest: the highest stand at their barrier */
const usualSort = { key: 'fit', order: 'ASC' } as const
/** asked for without an underlying, when all papers are looked through */
const mostHistogramsOfAll = 2

type Kind = (typeof kindsOfPapers)[number]

/** The address with what was said in words: bounds take the place of those of the address, values stand beside them. */
function withConditions(
  given: URLSearchParams,
  conditions: readonly { parameter: string; value: string }[],
): URLSearchParams {
  const query = new URLSearchParams(given)
  query.delete('frage')
  for (const { parameter, value } of conditions) {
    if (paperPicks.some(({ param }) => param === parameter)) {
      const before = query.getAll(parameter).flatMap((each) => each.split(',').filter(Boolean))
      query.set(parameter, [...new Set([...before, ...value.split(',')])].join(','))
      continue
    }
    const [from = '', to = ''] = value.split(';')
    if (from !== '') query.set(`${parameter}_von`, from)
    if (to !== '') query.set(`${parameter}_bis`, to)
  }
  return query
}

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
            footer: 'Listen',
            sitemap: 'Werkzeuge und Listen',
            tool: 'Knock-Outs, Optionsscheine und Zertifikate nach Basiswert, Hebel und Abstand',
            words: 'Knock-Out-Finder Optionsschein-Finder Zertifikate-Finder Hebelprodukte',
          },
        ],
    instead: kind && (({ call, params }) => likestUnderlyings(call, kind, params['basiswert'] ?? '')),
    async load(context) {
      const { call, params, query: given, file } = context
      const text = given.get('frage')?.slice(0, longestAsked) ?? ''
      const read = text === '' ? undefined : await softly(call(parseDerivativeText, { query: { text } }))
      const query = withConditions(given, read?.filters ?? [])
      const underlyings = (await softly(call(listDerivativeUnderlyings))) ?? { popular: [], list: [] }
      const fixed = fixedBy(kind, params.basiswert, underlyings)
      const asked = askedPapers(
        new URLSearchParams([...query].filter(([name]) => !(name in fixed)).concat(Object.entries(fixed))),
        underlyings,
      )
      const columns = paperColumns(asked.entitySubType, asked.underlying !== undefined)
      const order = await keptSort({ ...context, query }, 'derivate-finder', usualSort, ['fit', ...sortKeys(columns)])
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
      const shown =
        entityType && entityValue
          ? (await softly(call(listInstruments, { body: { list: [{ entityType, entityValue }] } })))?.list[0]
          : undefined
      const year =
        shown && barrierKinds.includes(asked.entitySubType)
          ? barrierYear(
              await softly(call(getEodHistory, { params: shown.instrument, query: { range: 'Y1' } })),
              shown.quote,
            )
          : undefined
      const drawn = histogramsFor(asked.entitySubType)
      const histograms = asked.underlying ? drawn : drawn.slice(0, mostHistogramsOfAll)
      const presets = asked.underlying ? presetsFor(asked.entitySubType) : []
      const { entitySubType, entityTypeUnderlying, entityValueUnderlying } = asked.filters
      const plain = { entitySubType, entityTypeUnderlying, entityValueUnderlying }
      const chosen = papersToCompare(query)
      const named = chosen.map((value) => ({ entityType: 'DERIVATIVE' as const, entityValue: value }))
      const [first, compared, facets, barriers, ...totals] = await Promise.all([
        find(asPage),
        named.length > 0 ? softly(call(listInstruments, { body: { list: named } })) : undefined,
        softly(call(getDerivativeFacets, { query: { ...asked.filters, histograms: histograms.join(',') } })),
        year
          ? softly(call(getDerivativeFacets, { query: { ...asked.filters, histograms: barrierHistogram(year) } }))
          : undefined,
        ...presets.map(({ filters }) => softly(call(getDerivativeFacets, { query: { ...plain, ...filters } }))),
      ])
      // a page behind the end is the last one
      const number = Math.min(asPage, Math.max(1, Math.ceil((first?.total ?? 0) / perPage)))
      const found = number === asPage ? first : await find(number)
      const counted = presetsFor(asked.entitySubType).map((preset, i) => ({ ...preset, total: totals[i]?.total }))
      const names = new Map(
        compared?.list.map(({ instrument }) => [instrument.entityValue, instrument.wkn ?? instrument.isin ?? '']) ?? [],
      )
      const words = { text: read && !read.error ? '' : text, error: read?.error }
      return {
        underlyings,
        asked,
        query,
        words,
        columns,
        order,
        number,
        found,
        facets,
        shown,
        counted,
        year,
        barriers,
        chosen,
        names,
      }
    },
    head: ({ asked, number }) => ({
      title: titleOf(asked),
      page: number,
      description: `${titleOf(asked)}: nach Hebel, Abstand, Spread und Laufzeit filtern, mit laufenden Kursen.`,
      noIndex: asked.ranges.length + asked.picks.size > 0,
    }),
    Page: ({
      underlyings,
      asked,
      query,
      words,
      columns,
      order,
      number,
      found,
      facets,
      shown,
      counted,
      year,
      barriers,
      chosen,
      names,
      at: given,
    }) => {
      const isMade = ({ complete }: { complete: boolean }) => complete || asked.underlying !== undefined
      // what was said in words stands in the fields and in every address
      const at = { ...given, query }
      const seen = shownColumns(query, columns)
      const keptColumns = query.getAll(columnsParameter).map((value) => [columnsParameter, value] as const)
      const keptChoice: [string, string][] = chosen.length > 0 ? [['werte', at.query.getAll('werte').join(',')]] : []
      // Levels of several underlyings have no unit in common.
      const unit = shown ? (found?.list[0]?.unitUnderlying ?? '') : ''
      const narrowing = { asked, facets: facets ?? undefined, at }
      const spread = barriers?.histograms[0]?.totals
      const chosenSort: [string, string][] =
        order.sort.key === usualSort.key
          ? []
          : [
              ['sort', order.sort.key],
              ['order', order.sort.order],
            ]
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
            <div className="stack paper-head">
              {asked.entitySubType === 'KNOCKOUT_CERTIFICATE' ? <TurboWarning /> : null}
              <KindTabs path={path} asked={asked} facets={facets ?? undefined} />
              <Presets presets={counted} start={start} query={at.query}>
                <WordsField
                  label="In Worten"
                  text={words.text}
                  example={examples[asked.entitySubType] ?? usualExample}
                  fault={words.error && `${words.error.text} (Zeichen ${words.error.position + 1})`}
                />
              </Presets>
            </div>
            <div className="finder">
              <aside
                className="board bottom-sheet finder-filters"
                id="finder-filter"
                popover="auto"
                aria-label="Filter"
              >
                <h2>Filter</h2>
                <FilterForm
                  path={at.path}
                  facets={{
                    criteria: paperFields(asked, facets ?? undefined, unit),
                    faults: asked.ranges.flatMap(({ filter, fault }) =>
                      fault ? [{ parameter: filter.param, text: fault }] : [],
                    ),
                    total: facets && isMade(facets) ? facets.total : undefined,
                  }}
                  kept={[
                    ...(kind ? [] : [['entitySubType', asked.entitySubType] as const]),
                    ...chosenSort,
                    ...keptChoice,
                    ...keptColumns,
                  ]}
                  reset={kind ? at.path : `${path}?entitySubType=${asked.entitySubType}`}
                >
                  {kind ? null : (
                    <UnderlyingField path={path} query={at.query} asked={asked} underlyings={underlyings} />
                  )}
                </FilterForm>
              </aside>
              <div className="stack">
                {shown && year && spread ? (
                  <Barriers name={shown.instrument.name} year={year} totals={spread} chosen={chosenLevels(asked)} />
                ) : null}
                <div className="stack" data-part="result">
                  <Notes asked={asked} unknownSort={order.unknown} />
                  {ifLoaded(found, ({ total, list, complete }) => (
                    <Board
                      id="treffer"
                      title={
                        <span role="status">
                          {isMade({ complete })
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
                          <TableFiles name="derivate" at={at} />
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
    },
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

/** Others have no leverage to be near to. */
const hasGearing = (entitySubType: string): boolean =>
  rangesFor(entitySubType).some(({ param }) => param === 'gearingAskRange')

const fitWords = (entitySubType: string): string =>
  entitySubType === 'FACTOR_CERTIFICATE'
    ? 'Nähe zu Faktor 5, dann nach Spread'
    : hasGearing(entitySubType)
      ? 'Nähe zu Hebel 5, dann nach Spread'
      : 'Spread'

/** Their barrier ends the paper, or its bonus. */
const barrierKinds: readonly string[] = ['KNOCKOUT_CERTIFICATE', 'BONUS_CERTIFICATE', 'EXPRESS_CERTIFICATE']

/** What the levels of barriers are narrowed to; undefined: papers of the kind have no such filter. */
function chosenLevels({ ranges, entitySubType }: AskedPapers) {
  if (!rangesFor(entitySubType).some(({ param }) => param === barrierParam)) return undefined
  const asked = ranges.find(({ filter }) => filter.param === barrierParam)
  const range = asked && rangeOf(`${asked.from};${asked.to}`, asked.filter)
  return range?.fault === undefined ? { from: range?.from, to: range?.to } : {}
}

/** Rows behind them are not put in order. */
const mostListed = 10_000

const titleOf = ({ entitySubType, underlying }: AskedPapers): string => {
  const folder = kindsOfPapers.find((kind) => kind.entitySubType === entitySubType)?.folder ?? 'Derivate'
  return underlying ? `${folder} auf ${underlying.name}` : `${folder} finden`
}

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

interface PresetsProps {
  presets: readonly (PaperPreset & { total: number | undefined })[]
  /** address of the kind and its underlying without filters */
  start: string
  query: URLSearchParams
  children: ReactNode
}

function Presets({ presets, start, query, children }: PresetsProps) {
  const [path = start, fixed] = start.split('?')
  return (
    <section className="board finder-head" aria-label="Vorlagen und Suche in Worten">
      {presets.length === 0 ? null : (
        <ul className="finder-presets">
          {presets.map(({ name, rule, filters, total }) => (
            <li key={name}>
              <a
                href={withQuery(path, new URLSearchParams(fixed), filters)}
                aria-current={Object.entries(filters).every(([key, value]) => query.get(key) === value) || undefined}
              >
                <b>{name}</b> {total === undefined ? null : <em>{format.integer(total)}</em>}
                <small>{rule}</small>
              </a>
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  )
}
