import type { AssetClass } from '#contract/asset-class.ts'
import { FilterForm } from '#web/blocks/filter-form.tsx'
import { columnsParameter } from '#web/blocks/shown-columns.ts'
import { Note } from '#web/blocks/states.tsx'
import { WordsField } from '#web/blocks/words-field.tsx'
import { listPlace } from '#web/navigation.ts'
import { SheetHead } from '#web/blocks/sheet-head.tsx'
import { SortSheet } from '#web/blocks/sort-sheet.tsx'
import { UnknownNote, usualOrder } from '#web/blocks/unknown-note.tsx'
import { format } from '#web/format.ts'
import { Driven } from '#web/islands/place.tsx'
import { keptSort } from '#web/kept-sort.ts'
import { page, pageOf, type Route } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { keepingPath } from '#features/lists/saved-search.ts'
import { finderField, findInstruments, getFinderFacets, sortViewOfFinder, type FinderClass } from './finder.contract.ts'
import { FinderResult, sortableColumns, type Compared } from './finder-result.block.tsx'
import { addressOf, canonicalQuery, filtersOf } from './finder-state.ts'

const perPage = 50
/** longer addresses are cut: what is left of them is no filter */
const longestQuery = 15_000

const words: Readonly<
  Record<FinderClass, { title: string; example: string; conditions: string; groupedBy?: string; compared?: Compared }>
> = {
  stocks: {
    title: 'Aktien-Finder',
    example: 'deutsche Aktien, KGV unter 15, Dividendenrendite über 3 %',
    conditions: 'kgv_e < median(branche) und div_rendite > 3',
    compared: { by: 'sector', word: 'Sektor' },
  },
  funds: {
    title: 'Fonds-Finder',
    example: 'Aktien, Performance 1 Jahr über 5 %',
    conditions: 'perf_5j > median(kategorie)',
    groupedBy: 'category',
  },
  etfs: {
    title: 'ETF-Finder',
    example: 'thesaurierend, MSCI World',
    conditions: 'perf_3j > median(kategorie)',
    groupedBy: 'category',
  },
  indices: {
    title: 'Index-Finder',
    example: 'Performance 1 Jahr über 10 %',
    conditions: 'perf_1j > 10 und abstand_hoch > -5',
  },
  bonds: {
    title: 'Anleihen-Finder',
    example: 'Bundesanleihe bis 2030',
    conditions: 'rendite > 2,5 und restlaufzeit < 10',
  },
  currencies: {
    title: 'Devisen-Finder',
    example: 'Performance 1 Jahr über 5 %',
    conditions: 'basis = EUR und perf_1j > 0',
  },
}

/** without a sort the finder itself knows best */
const usual = { key: '', order: 'ASC' } as const

/** The finder of a class: a form by GET and its hits, complete without script. */
export function finderPage({ key, path, label, menu }: AssetClass<FinderClass>): Route {
  const { title, example, conditions, groupedBy, compared } = words[key]
  return page({
    path: `${path}/finder`,
    nav: [
      {
        label: title,
        path: `${path}/finder`,
        menu,
        sitemap: 'Werkzeuge und Listen',
        tool: `${label} nach Kennzahlen filtern`,
        words: `Finder Suche Screener Filter ${label}`,
      },
    ],
    async load(context) {
      const { call, query } = context
      const asked = query.toString().slice(0, longestQuery)
      const facets = await call(getFinderFacets, {
        params: { assetClass: key },
        query: { queryParameters: asked, lenient: true },
      })
      const view = facets.views.find((each) => each.key === query.get('ansicht')) ?? facets.views[0]
      const chosen = new Set(query.getAll(columnsParameter).flatMap((ids) => ids.slice(0, longestQuery).split(',')))
      const own = facets.criteria.flatMap(({ id }) => (chosen.has(id) ? [id] : []))
      const columns = own.length > 0 ? own : (view?.columns ?? [])
      const keys = ['name', ...facets.criteria.map(({ id }) => id)]
      const { sort, unknown, isUsual } = await keptSort(context, sortViewOfFinder[key], usual, keys, (id) =>
        finderField(facets.criteria, id),
      )
      const order = query.get('order') ?? (query.has('sort') ? undefined : sort.order)
      const { number, list } = await pageOf(context, perPage, (stretch) =>
        call(findInstruments, {
          params: { assetClass: key },
          query: {
            queryParameters: asked,
            lenient: true,
            columns: columns.join(','),
            lines: compared !== undefined && !context.file,
            ...(!isUsual && { sort: sort.key }),
            ...(!isUsual && (order === 'ASC' || order === 'DESC') && { order }),
            ...stretch,
          },
        }),
      )
      return { facets, view: view?.key ?? '', columns, number, list, unknown }
    },
    head: ({ number }, { query }) => ({
      title,
      description: `${label} nach Kennzahlen filtern: mit Zahl der Treffer je Filter, in Worten und als Datei.`,
      page: number,
      noIndex: query.size > 0,
    }),
    Page: ({ facets, view, columns, number, list, unknown, at }) => {
      const query = canonicalQuery(facets, at.query)
      const kept = ['sort', 'order', 'ansicht', 'spalten'].flatMap((name) => {
        const value = query.get(name)
        return value === null ? [] : [[name, value] as const]
      })
      const fieldWords = new Set(facets.criteria.map(({ word }) => word))
      const loose = facets.faults.filter(
        ({ parameter }) => parameter !== 'frage' && !fieldWords.has(parameter.replace(/_(von|bis)$/, '')),
      )
      const textFault = facets.faults.find(({ parameter }) => parameter === 'frage')
      return (
        <Driven by="finder" when="now" props={{ assetClass: key }}>
          <Crumbs crumbs={[{ label: 'Börse & Kurse', path: '/' }, { label, path }, { label: 'Finder' }]} />
          <div className="page-head">
            <div>
              <h1>{title}</h1>
              <p className="sm">
                {format.integer(facets.all)} {label}, {format.integer(facets.criteria.length)} Filter. Die Adresse
                dieser Seite enthält die Suche.
              </p>
            </div>
          </div>
          <section className="board finder-head" aria-label="Vorlagen und Suche in Worten">
            <ul className="finder-presets">
              {facets.presets.map((preset) => {
                const asked = new URLSearchParams(preset.query)
                const isChosen = [...asked].every(([name, value]) => query.get(name) === value)
                return (
                  <li key={preset.name}>
                    <a href={addressOf(at.path, asked)} aria-current={isChosen ? 'true' : undefined}>
                      <b>{preset.name}</b> <em>{format.integer(preset.total)}</em>
                      <small>{preset.rule}</small>
                    </a>
                  </li>
                )
              })}
            </ul>
            <WordsField
              label="In Worten oder als Bedingung"
              text={facets.rest}
              example={example}
              conditions={conditions}
              fault={textFault?.text}
            />
          </section>
          {loose.length > 0 ? (
            <Note warn>{loose.map(({ text }) => text).join(' ')} Der Rest ist angewendet.</Note>
          ) : null}
          {facets.hint ? <p className="sm mut2 finder-hint">{facets.hint}</p> : null}
          <div className="finder">
            <aside className="board bottom-sheet finder-filters" id="finder-filter" popover="auto" aria-label="Filter">
              <SheetHead title="Filter" sheet="finder-filter" />
              <FilterForm path={at.path} facets={facets} kept={kept} />
            </aside>
            <div data-part="result">
              <UnknownNote asked={unknown} what="Sortierung" instead={usualOrder} />
              <FinderResult
                {...{ at, facets, query, view, columns, perPage, groupedBy, compared }}
                name={`finder${path.replace('/', '-')}`}
                keeping={keepingPath(key, filtersOf(query), addressOf(at.path, query))}
                found={list}
                page={number}
              />
            </div>
          </div>
          <div className="finder-bar" data-part="bar">
            <button className="btn primary" type="button" popoverTarget="finder-filter">
              Filter {facets.active.length > 0 ? facets.active.length : ''}
            </button>
            <SortSheet
              columns={sortableColumns(facets, columns)}
              sort={list ? { key: list.sort, order: list.order } : undefined}
              place={listPlace(at.path, query, 'treffer')}
            />
          </div>
        </Driven>
      )
    },
  })
}
