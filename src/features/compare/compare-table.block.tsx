import type { ComparedInstrument } from '#features/lists/class-lists.contract.ts'
import type { Figure } from '#contract/figures.ts'
import { ChangePercent } from '#web/blocks/change.tsx'
import { keyFigureOf } from '#web/blocks/key-figures.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { live } from '#web/blocks/live.ts'
import { seriesClass } from '#web/charts/line-looks.ts'
import { format } from '#web/format.ts'
import { pathOf } from '#web/navigation.ts'
import { bestOf } from '#features/compare/best.ts'
import { keyOf } from '#features/compare/keys.ts'
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

/** a key figure of ETFs that has its row among their prices */
const spreadAbove = 'spread30d'

/** What is compared, a column each, in the colours of the chart above; the best of a row is said in words. */
export function CompareTable({
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
            {list.map(({ instrument }, index) => (
              <th key={keyOf(instrument)} scope="col" className="num">
                <i className={`line-mark ${seriesClass(index)}`} />
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
  const holders = Map.groupBy(
    list.flatMap(({ figures }) => figures.map(({ id }) => id)),
    (id) => id,
  )
  // What most of them have stands first: papers of different kinds share little.
  const ids = [...holders.keys()]
    .filter((id) => id !== spreadAbove)
    .toSorted((a, b) => (holders.get(b)?.length ?? 0) - (holders.get(a)?.length ?? 0))
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
        ...(['bid', 'ask'] as const)
          .filter((side) => list.some(({ quote }) => quote[side] !== undefined))
          .map((side) => ({
            label: side === 'bid' ? 'Geld' : 'Brief',
            cells: list.map(({ instrument, quote }) => (
              <span key="c" {...live(quote, side)}>
                {format.price(quote[side], kindOf(instrument))}
              </span>
            )),
          })),
        ...(list.some(({ spread30dPct }) => spread30dPct !== undefined)
          ? [
              {
                label: 'Spread (Mittel 30 Tage)',
                cells: list.map(({ spread30dPct }) => format.percent(spread30dPct, 3)),
                best: bestOf(
                  list.map(({ spread30dPct }) => spread30dPct),
                  'lowest',
                  'engster',
                ),
              },
            ]
          : []),
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
