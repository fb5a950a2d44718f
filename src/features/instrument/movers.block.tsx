import type { ReactNode } from 'react'
import type { Mover } from '#features/lists/class-lists.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { dayWord, newestOf } from '#web/blocks/day-word.ts'
import { InstrumentName } from '#web/blocks/instrument-name.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { live } from '#web/blocks/live.ts'
import { RangeBar } from '#web/blocks/range-bar.tsx'
import { Table, type Column } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import { pathOf } from '#web/navigation.ts'

interface MoverTableProps {
  caption: string
  entries: readonly Mover[]
  empty: string
  /** there is room for the WKN below the name and the span of the day */
  wide?: boolean | undefined
}

/** Name, price, change. Only the change of the day is live: longer ones are as of the page. */
export function MoverTable({ caption, entries, empty, wide = false }: MoverTableProps) {
  return (
    <Table
      caption={caption}
      rows={entries}
      rowKey={(row) => String(row.idNotation)}
      empty={empty}
      inGrid={!wide}
      columns={[
        {
          key: 'name',
          label: 'Wert',
          cell: ({ instrument }) =>
            wide ? (
              <InstrumentName instrument={instrument} />
            ) : (
              <a className="breaks" href={pathOf(instrument)}>
                {instrument.name}
              </a>
            ),
        },
        {
          key: 'last',
          label: 'Kurs',
          numeric: true,
          cell: ({ instrument, last }) => format.price(last, kindOf(instrument)),
          attributes: ({ quote }) => live(quote, 'last'),
        },
        {
          key: 'change',
          label: '± %',
          numeric: true,
          cell: ({ performancePct }) => <ChangePercent value={performancePct} />,
          attributes: ({ quote, performancePct }) =>
            quote.performancePct === performancePct ? live(quote, 'performancePct') : {},
        },
        ...(wide
          ? [
              {
                key: 'day',
                label: 'Tag',
                from: 'half',
                cell: ({ instrument, quote }) => (
                  <RangeBar
                    label="Tag"
                    low={quote.low}
                    high={quote.high}
                    value={quote.last}
                    kind={kindOf(instrument)}
                  />
                ),
              } satisfies Column<Mover>,
            ]
          : []),
      ]}
    />
  )
}

/** How a choice of periods calls one of them: the day by its date, where the last prices are not of today. */
export const periodWord = (
  { key, label }: { key: string; label: string },
  { topList, flopList }: MoversBoardProps['movers'],
  now: number,
): string => (key === 'D1' ? dayWord(newestOf([...topList, ...flopList]), now) : label)

interface MoversBoardProps {
  movers: {
    topList: readonly Mover[]
    flopList: readonly Mover[]
    hint?: string | undefined
    numberTop?: number
    numberFlop?: number
    numberEqual?: number
  }
  title: string
  /** who was compared, where that is not all members of an index */
  among?: string
  action?: ReactNode
  more?: ReactNode
  /** a choice that needs a line of its own */
  before?: ReactNode
  wide?: boolean
}

/** How many rose and how many fell, said where all members are counted. */
function breadthOf({ hint, numberTop, numberFlop = 0, numberEqual = 0 }: MoversBoardProps['movers']): {
  top?: string
  flop?: string
} {
  if (hint !== undefined || numberTop === undefined) return {}
  return {
    top: `${format.counted(numberTop, 'Wert', 'Werte')} im Plus`,
    flop: `${format.counted(numberFlop, 'Wert', 'Werte')} im Minus${numberEqual > 0 ? `, ${format.integer(numberEqual)} unverändert` : ''}`,
  }
}

/** The strongest and the weakest of an index or a class, one board each. */
export function MoversBoard({ movers, title, among, action, more, before, wide }: MoversBoardProps) {
  const { hint } = movers
  const breadth = { top: among, flop: among, ...breadthOf(movers) }
  return (
    <>
      <Board
        title={`Top 5 ${title}`}
        action={action}
        footer={(hint ?? breadth.top) && <span>{hint ?? breadth.top}</span>}
      >
        {before ? <div className="pad">{before}</div> : null}
        <MoverTable
          caption={`Top 5 ${title}`}
          entries={movers.topList}
          empty={hint ?? 'Keine Kurse zum Vergleichen.'}
          wide={wide}
        />
      </Board>
      <Board title={`Flop 5 ${title}`} action={more} footer={breadth.flop && <span>{breadth.flop}</span>}>
        <MoverTable
          caption={`Flop 5 ${title}`}
          entries={movers.flopList}
          empty={hint ?? 'Keine Kurse zum Vergleichen.'}
          wide={wide}
        />
      </Board>
    </>
  )
}
