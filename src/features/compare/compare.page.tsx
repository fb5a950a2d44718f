import { assetClasses, type KnownClass } from '#contract/asset-classes.ts'
import { compareInstruments, mostCompared, type ComparedInstrument } from '#features/lists/class-lists.contract.ts'
import { queryInstruments, type Instrument } from '#contract/instruments.ts'
import { listClass } from '#contract/lists.ts'
import type { Figure } from '#contract/figures.ts'
import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { Board } from '#web/blocks/board.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { keyFigureOf } from '#web/blocks/key-figures.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { live } from '#web/blocks/live.ts'
import { Empty } from '#web/blocks/states.tsx'
import { YearNote } from '#web/blocks/year-note.tsx'
import { format } from '#web/format.ts'
import { pathOf } from '#web/navigation.ts'
import { page, Redirect, type Route } from '#web/page.tsx'
import { bestOf } from '#features/compare/best.ts'
import { DevelopmentBoard, loadDevelopment } from '#features/compare/development.block.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'
import type { ReactNode } from 'react'

const periods = [
  { key: 'W1', label: '1 Woche' },
  { key: 'M1', label: '1 Monat' },
  { key: 'M3', label: '3 Monate' },
  { key: 'M6', label: '6 Monate' },
  { key: 'CY', label: 'Lfd. Jahr' },
  { key: 'Y1', label: '1 Jahr' },
  { key: 'Y3', label: '3 Jahre' },
  { key: 'Y5', label: '5 Jahre' },
  { key: 'Y10', label: '10 Jahre' },
] as const

interface CompareRow {
  label: string
  cells: readonly ReactNode[]
  /** index of the best value and the word for it */
  best?: { index: number; word: string } | undefined
}

const keyOf = ({ entityType, entityValue }: Instrument): string => `${entityType}:${entityValue}`
/** In addresses: without the colon. */
const addressKey = (key: string): string => key.replace(':', '-')
const wireKey = (key: string): string => key.replace('-', ':')

/** Instruments of a class side by side. The address holds them, so a comparison can be kept and passed on. */
export function comparePage(assetClass: KnownClass): Route {
  const { menu, comparison } = assetClass
  const path = `${assetClass.path}/vergleich`
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
        ...comparison,
      },
    ],
    async load(context) {
      const { call, query } = context
      const asked = [...new Set((query.get('werte') ?? '').split(',').filter(Boolean).map(wireKey))].slice(
        0,
        mostCompared,
      )
      const text = query.get('neu')?.trim()
      if (text) {
        const hits = await softly(call(queryInstruments, { query: { searchValue: text, limit: 20 } }))
        const hit = hits?.list.find((instrument) => assetClasses.of(instrument) === assetClass)
        if (hit) throw new Redirect(302, hrefOf([...new Set([...asked, keyOf(hit)])].slice(-mostCompared)))
      }
      const [compared, suggestions] = await Promise.all([
        asked.length > 0
          ? softly(call(compareInstruments, { query: { keys: asked.join(',') } }))
          : { expires: 0, list: [] },
        softly(call(listClass, { params: { assetClass: assetClass.key }, query: { selection: 'lead', perPage: 12 } })),
      ])
      const development =
        compared && compared.list.length > 0 ? await loadDevelopment(context, compared.list) : undefined
      return { missed: text, compared, development, suggestions: suggestions?.list ?? [] }
    },
    head: ({ compared }) => ({
      title: [
        `${assetClass.label} vergleichen`,
        ...(compared?.list.length ? [compared.list.map(({ instrument }) => instrument.tinyName).join(', ')] : []),
      ].join(': '),
      description: `Bis zu sechs ${assetClass.label} nebeneinander: Kurs, Performance, Schwankung und Stammdaten.`,
      noIndex: (compared?.list.length ?? 0) > 0,
    }),
    Page: ({ compared, development, suggestions, missed, at }) => {
      const list = compared?.list ?? []
      const keys = list.map(({ instrument }) => keyOf(instrument))
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
              <h1>{assetClass.label} vergleichen</h1>
              <p className="sm">
                Bis zu sechs nebeneinander. Die Adresse merkt sich die Auswahl. <SimulatedBadge />
              </p>
            </div>
          </div>
          <div className="stack">
            <Board title="Auswahl">
              <form className="form-row" action={path}>
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
                    Keine Treffer für „{missed}“ unter {assetClass.label}.
                  </p>
                ) : null}
              </form>
              <ul className="chips pad">
                {suggestions
                  .filter(({ instrument }) => !keys.includes(keyOf(instrument)))
                  .slice(0, 8)
                  .map(({ instrument }) => (
                    <li key={keyOf(instrument)}>
                      <a
                        className="chip"
                        href={hrefOf([...keys, keyOf(instrument)].slice(-mostCompared))}
                        rel="nofollow"
                      >
                        {instrument.name} <span aria-hidden="true">+</span>
                      </a>
                    </li>
                  ))}
              </ul>
            </Board>
            {development ? <DevelopmentBoard list={list} development={development} at={at} /> : null}
            <Board
              title="Vergleich"
              footer={
                <span>
                  Performance und Jahreswerte in der Währung des Kurses; Schwankung und Umsatz am Haupthandelsplatz, bis
                  zum letzten beendeten Handelstag. Frühere Wertentwicklungen sind kein verlässlicher Indikator für die
                  Zukunft.
                </span>
              }
            >
              {ifLoaded(compared, () =>
                list.length === 0 ? (
                  <Empty text="Noch nichts ausgewählt." hint="Wähle oben einen Vorschlag oder gib einen Namen ein." />
                ) : (
                  <>
                    <CompareTable list={list} removeHref={(key) => hrefOf(keys.filter((each) => each !== key))} />
                    <YearNote rows={list} />
                  </>
                ),
              )}
            </Board>
          </div>
        </>
      )
    },
  })
}

function CompareTable({
  list,
  removeHref,
}: {
  list: readonly ComparedInstrument[]
  removeHref: (key: string) => string
}) {
  return (
    <div className="tw" tabIndex={0} role="region" aria-label="Vergleich">
      <table className="compare">
        <caption className="vh">Vergleich</caption>
        <thead>
          <tr>
            <th scope="col">Kennzahl</th>
            {list.map(({ instrument }) => (
              <th key={keyOf(instrument)} scope="col" className="num">
                <a className="b" href={pathOf(instrument)}>
                  {instrument.name}
                </a>{' '}
                <a
                  className="remove"
                  href={removeHref(keyOf(instrument))}
                  rel="nofollow"
                  title={`${instrument.name} entfernen`}
                >
                  ×<span className="vh"> {instrument.name} entfernen</span>
                </a>
              </th>
            ))}
          </tr>
        </thead>
        {groupsOf(list)
          .filter(({ rows }) => rows.length > 0)
          .map(({ title, rows }) => (
            <tbody key={title}>
              <tr className="group">
                <th scope="rowgroup" colSpan={list.length + 1}>
                  {title}
                </th>
              </tr>
              {rows.map(({ label, cells, best }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {cells.map((cell, index) => (
                    <td key={index} className="num two">
                      {cell}
                      {best?.index === index ? <small className="best">{best.word}</small> : null}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
      </table>
    </div>
  )
}

const yearPrice = ({ instrument, quote }: ComparedInstrument, price: number | undefined): string =>
  price === undefined ? '–' : `${format.price(price, kindOf(instrument))} ${format.unit(quote.displayUnit)}`

const oneCurrency = (list: readonly ComparedInstrument[]): boolean =>
  new Set(list.map(({ isoCurrencyTurnover }) => isoCurrencyTurnover)).size === 1

function groupsOf(list: readonly ComparedInstrument[]): { title: string; rows: CompareRow[] }[] {
  const ids = [...new Set(list.flatMap(({ figures }) => figures.map(({ id }) => id)))]
  const figureOf = (each: ComparedInstrument, id: string): Figure | undefined =>
    each.figures.find((figure) => figure.id === id)
  const shown = (figure: Figure | undefined): ReactNode => {
    if (!figure) return '–'
    const { value, unit } = keyFigureOf(figure)
    return (
      <>
        {value}
        {unit ? ` ${unit}` : ''}
      </>
    )
  }
  return [
    {
      title: 'Kurs',
      rows: [
        {
          label: 'Kurs',
          cells: list.map(({ instrument, quote }) => (
            <>
              <span {...live(quote, 'last')}>{format.price(quote.last, kindOf(instrument))}</span>{' '}
              {format.unit(quote.displayUnit)}
            </>
          )),
        },
        {
          label: '1 Tag',
          cells: list.map(({ quote }) => (
            <span key="c" {...live(quote, 'performancePct')}>
              <ChangePercent value={quote.performancePct} />
            </span>
          )),
        },
        ...(list.some(({ quote }) => quote.highPrice1Year !== undefined)
          ? [
              { label: '52-Wochen-Hoch', cells: list.map((each) => yearPrice(each, each.quote.highPrice1Year)) },
              { label: '52-Wochen-Tief', cells: list.map((each) => yearPrice(each, each.quote.lowPrice1Year)) },
              {
                label: 'Umsatz am Tag (20 Tage)',
                cells: list.map(({ averageTurnover20d, isoCurrencyTurnover }) =>
                  averageTurnover20d === undefined
                    ? '–'
                    : `${format.compact(averageTurnover20d, 1)} ${isoCurrencyTurnover}`,
                ),
                ...(oneCurrency(list)
                  ? {
                      best: bestOf(
                        list.map(({ averageTurnover20d }) => averageTurnover20d),
                        'highest',
                        'höchster',
                      ),
                    }
                  : {}),
              },
            ]
          : []),
      ],
    },
    {
      title: 'Performance',
      rows: periods
        .filter(({ key }) => list.some(({ performancePct }) => performancePct[key] !== undefined))
        .map(({ key, label }) => ({
          label,
          cells: list.map(({ performancePct }) => <ChangePercent key="c" value={performancePct[key]} digits={1} />),
          best: bestOf(
            list.map(({ performancePct }) => performancePct[key]),
            'highest',
            'höchste',
          ),
        })),
    },
    {
      title: 'Schwankung',
      rows: (
        [
          ['30 Tage', 'volatility30dPct'],
          ['250 Tage', 'volatility250dPct'],
        ] as const
      )
        .filter(([, key]) => list.some((each) => each[key] !== undefined))
        .map(([label, key]) => ({
          label,
          cells: list.map((each) => format.percent(each[key])),
          best: bestOf(
            list.map((each) => each[key]),
            'lowest',
            'niedrigste',
          ),
        })),
    },
    {
      title: 'Kennzahlen und Stammdaten',
      rows: ids
        .filter((id) =>
          list.some((each) => {
            const figure = figureOf(each, id)
            return figure?.value !== undefined || figure?.text !== undefined
          }),
        )
        .map((id) => ({
          label: list.map((each) => figureOf(each, id)?.label).find((label) => label !== undefined) ?? id,
          cells: list.map((each) => shown(figureOf(each, id))),
        })),
    },
  ]
}
