import { assetClasses, type KnownClass } from '#contract/asset-classes.ts'
import {
  compareInstruments,
  listBonds,
  mostCompared,
  type ComparedInstrument,
} from '#features/lists/class-lists.contract.ts'
import { queryInstruments } from '#contract/instruments.ts'
import { listClass } from '#contract/lists.ts'
import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { Board } from '#web/blocks/board.tsx'
import { Empty, Note, TurboWarning } from '#web/blocks/states.tsx'
import { YearNote } from '#web/blocks/year-note.tsx'
import { format } from '#web/format.ts'
import { page, Redirect, type PageContext, type Route } from '#web/page.tsx'
import { BondBoards } from '#features/compare/bond-boards.block.tsx'
import { CompareTable } from '#features/compare/compare-table.block.tsx'
import { relateInstruments } from '#features/compare/compare.contract.ts'
import { findingOf } from '#features/compare/finding.ts'
import { addressKey, keyOf, wireKey } from '#features/compare/keys.ts'
import { RelationBoards, yearsIn } from '#features/compare/relations.block.tsx'
import { ScenarioGridBoard } from '#features/compare/scenario-grid.block.tsx'
import { getScenarioGrid } from '#features/derivatives/scenario-grid.contract.ts'
import { DevelopmentBoard, loadDevelopment } from '#features/lists/development.block.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'
import type { ReactNode } from 'react'

const mostSuggestions = 8
/** papers beside each other from which nothing is suggested any more: what they show stands higher then */
const enough = 2

/** words for so many */
const counts = ['Kein', 'Ein', 'Zwei', 'Drei', 'Vier', 'Fünf', 'Sechs']

/** Classes whose papers stand in one comparison. */
const mixed: readonly (readonly string[])[] = [['funds', 'etfs']]

/** What only some classes lay side by side: relations of funds and shares, a grid of papers, all bonds for their curve. */
async function loadBeside({ call, query }: PageContext, { key }: KnownClass, list: readonly ComparedInstrument[]) {
  if (list.length === 0) return {}
  const values = list.map(({ instrument }) => instrument.entityValue).join(',')
  const [relations, grid, bonds] = await Promise.all([
    ['funds', 'etfs', 'stocks'].includes(key) && list.length > 1
      ? softly(
          call(relateInstruments, {
            query: { keys: list.map(({ instrument }) => keyOf(instrument)).join(','), years: yearsIn(query) },
          }),
        )
      : undefined,
    key === 'derivatives' ? softly(call(getScenarioGrid, { query: { papers: values } })) : undefined,
    key === 'bonds' ? softly(call(listBonds)) : undefined,
  ])
  return { relations: relations ?? undefined, grid: grid ?? undefined, bonds: bonds?.list }
}

/** Instruments of a class side by side. The address holds them, so a comparison can be kept and passed on. */
/** What closes of a class leave out; of indices each says it itself. */
const leftOut: Readonly<Record<string, string>> = {
  stocks: 'Dividenden',
  funds: 'Ausschüttungen',
  etfs: 'Ausschüttungen',
  bonds: 'Zinsen',
  derivatives: 'Kupons',
}

export function comparePage(assetClass: KnownClass): Route {
  const { menu, comparison } = assetClass
  const { most = mostCompared } = comparison ?? {}
  const path = `${assetClass.path}/vergleich`
  const classes = mixed.find((keys) => keys.includes(assetClass.key)) ?? [assetClass.key]
  const hrefOf = (keys: readonly string[]) =>
    keys.length === 0 ? path : `${path}?werte=${keys.map(addressKey).join(',')}`
  return page({
    path,
    nav: [
      {
        label: `${assetClass.label} vergleichen`,
        path,
        menu,
        sitemap: 'Werkzeuge und Listen',
        words: `Vergleich ${assetClass.label} gegenüberstellen`,
        ...(comparison?.tool && { tool: comparison.tool }),
      },
    ],
    async load(context) {
      const { call, query } = context
      const all = [...new Set((query.get('werte') ?? '').split(',').filter(Boolean))].map((key) =>
        wireKey(key, assetClass.types[0].entityType),
      )
      const asked = all.slice(0, most)
      const text = query.get('neu')?.trim().slice(0, 60)
      if (text) {
        const hits = await softly(call(queryInstruments, { query: { searchValue: text, limit: 20 } }))
        const hit = hits?.list.find((instrument) => classes.includes(assetClasses.of(instrument).key))
        if (hit && (asked.length < most || asked.includes(keyOf(hit))))
          throw new Redirect(302, hrefOf([...new Set([...asked, keyOf(hit)])]))
      }
      const [compared, suggestions] = await Promise.all([
        asked.length > 0
          ? softly(call(compareInstruments, { query: { keys: asked.join(',') } }))
          : { expires: 0, list: [] },
        assetClass.key === 'derivatives'
          ? undefined
          : softly(
              call(listClass, { params: { assetClass: assetClass.key }, query: { selection: 'lead', perPage: 12 } }),
            ),
      ])
      const list = compared?.list ?? []
      const [development, beside] = await Promise.all([
        list.length > 0 ? loadDevelopment(context, list) : undefined,
        loadBeside(context, assetClass, list),
      ])
      return {
        missed: text,
        compared,
        development,
        ...beside,
        suggestions: suggestions?.list ?? [],
        finding: findingOf({ list, ...beside }),
        /** asked for, but more than the comparison takes, or not known here */
        left: { tooMany: all.length - asked.length, unknown: compared ? asked.length - list.length : 0 },
      }
    },
    head: ({ compared }) => ({
      title: [
        `${assetClass.label} vergleichen`,
        ...(compared?.list.length ? [compared.list.map(({ instrument }) => instrument.tinyName).join(', ')] : []),
      ].join(': '),
      description: `Bis zu ${counts[most]?.toLowerCase()} ${assetClass.label} nebeneinander: Kurs, Performance, Schwankung und Stammdaten.`,
      noIndex: (compared?.list.length ?? 0) > 0,
    }),
    Page: ({ compared, development, relations, grid, bonds, suggestions, finding, left, missed, at }) => {
      const list = compared?.list ?? []
      const keys = list.map(({ instrument }) => keyOf(instrument))
      const isFull = list.length >= most
      return (
        <>
          <Crumbs
            crumbs={[
              { label: 'Börse & Kurse', path: '/' },
              { label: assetClass.label, path: assetClass.path },
              { label: 'Vergleich' },
            ]}
          />
          <div className="page-head">
            <div>
              <h1>
                {list.length > 1
                  ? `${counts[list.length]} ${assetClass.label} im Vergleich`
                  : `${assetClass.label} vergleichen`}
              </h1>
              <p className="sm">
                {finding ?? `Bis zu ${counts[most]?.toLowerCase()} nebeneinander. Die Adresse merkt sich die Auswahl.`}{' '}
                <SimulatedBadge />
              </p>
            </div>
          </div>
          {list.some(({ instrument }) => instrument.entitySubType === 'KNOCKOUT_CERTIFICATE') ? <TurboWarning /> : null}
          {left.tooMany > 0 ? (
            <Note warn>
              {counts[most]} sind die Grenze: Gezeigt werden die ersten {counts[most]?.toLowerCase()} Werte der Adresse.
            </Note>
          ) : null}
          {left.unknown > 0 ? (
            <Note warn>{format.counted(left.unknown, 'Wert', 'Werte')} der Adresse gibt es hier nicht.</Note>
          ) : null}
          <div className={relations ? 'cols' : 'stack'}>
            <div className="stack">
              <Choice assetClass={assetClass} keys={keys} hrefOf={hrefOf} missed={missed} isFull={isFull}>
                {suggestions
                  .filter(({ instrument }) => !keys.includes(keyOf(instrument)))
                  .slice(0, keys.length < enough ? mostSuggestions : 0)
                  .map(({ instrument }) => (
                    <li key={keyOf(instrument)}>
                      <a className="chip" href={hrefOf([...keys, keyOf(instrument)])} rel="nofollow">
                        {instrument.name} <span aria-hidden="true">+</span>
                      </a>
                    </li>
                  ))}
              </Choice>
              {development ? (
                <DevelopmentBoard development={development} without={leftOut[assetClass.key]} at={at} />
              ) : null}
              {grid && grid.list.length > 0 ? <ScenarioGridBoard grid={grid} /> : null}
              {bonds && list.length > 0 ? <BondBoards list={list} bonds={bonds} /> : null}
              <Board
                title="Vergleich"
                footer={
                  <span>
                    Performance und Jahreswerte in der Währung des Kurses; Schwankung und Umsatz am Haupthandelsplatz,
                    bis zum letzten beendeten Handelstag. Frühere Wertentwicklungen sind kein verlässlicher Indikator
                    für die Zukunft.
                  </span>
                }
              >
                {ifLoaded(compared, () =>
                  list.length === 0 ? (
                    <Empty
                      text="Noch nichts ausgewählt."
                      hint={
                        suggestions.length > 0
                          ? 'Wähle oben einen Vorschlag oder gib einen Namen ein.'
                          : 'Gib oben eine WKN oder ISIN ein, oder wähle im Finder aus.'
                      }
                    />
                  ) : (
                    <>
                      <CompareTable list={list} removeHref={(key) => hrefOf(keys.filter((each) => each !== key))} />
                      <YearNote rows={list} />
                    </>
                  ),
                )}
              </Board>
            </div>
            {relations ? (
              <div className="stack">
                <RelationBoards list={list} relations={relations} at={at} />
              </div>
            ) : null}
          </div>
        </>
      )
    },
  })
}

interface ChoiceProps {
  assetClass: KnownClass
  keys: readonly string[]
  hrefOf: (keys: readonly string[]) => string
  /** what was typed and not found */
  missed: string | undefined
  isFull: boolean
  /** suggestions */
  children: ReactNode
}

/** What is compared is added by name or by one of the suggestions; a full comparison says what to do first. */
const Choice = ({ assetClass: { path, label, key }, keys, hrefOf, missed, isFull, children }: ChoiceProps) => (
  <Board
    title="Auswahl"
    action={key === 'derivatives' ? <a href="/derivate/finder">Im Finder wählen</a> : undefined}
    footer={
      keys.length > 0 ? (
        <a href={hrefOf([])} rel="nofollow">
          Auswahl leeren
        </a>
      ) : undefined
    }
  >
    {isFull ? (
      <p className="pad">{counts[keys.length]} sind die Grenze. Nimm zuerst einen Wert heraus (× in der Tabelle).</p>
    ) : (
      <>
        <form className="form-row" action={`${path}/vergleich`}>
          <input type="hidden" name="werte" value={keys.map(addressKey).join(',')} />
          <div className="field">
            <label htmlFor="vergleich-neu">Name, WKN oder ISIN</label>
            <span className="input">
              <input
                id="vergleich-neu"
                name="neu"
                autoComplete="off"
                required
                defaultValue={missed ?? ''}
                aria-describedby={missed ? 'vergleich-fehler' : undefined}
              />
            </span>
          </div>
          <button className="btn primary" type="submit">
            Hinzufügen
          </button>
          {missed ? (
            <p className="field-message" id="vergleich-fehler" role="alert">
              Keine Treffer für „{missed}“ unter {label}.
            </p>
          ) : null}
        </form>
        {keys.length < enough ? <ul className="chips pad">{children}</ul> : null}
      </>
    )}
  </Board>
)
