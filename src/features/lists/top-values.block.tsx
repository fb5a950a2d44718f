import type { ClassKey } from '#contract/asset-classes.ts'
import type { Call } from '#contract/endpoint.ts'
import { Board } from '#web/blocks/board.tsx'
import { listColumns, ListTable } from '#web/blocks/list-table.tsx'
import type { Column } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import { softly } from '#web/soft.tsx'
import {
  listTopValues,
  topLists,
  type TopAlias,
  type TopValue,
  type TopValues,
} from '#features/top-values/top-values.contract.ts'

export const topValuesPath = '/top-werte'
const shown = 10

export const rankColumn: Column<TopValue> = {
  key: 'rank',
  label: 'Rang (Vorm.)',
  numeric: true,
  cell: ({ rank, rankBefore }) => (
    <>
      {format.integer(rank)}{' '}
      <small className="mut">({rankBefore === undefined ? '–' : format.integer(rankBefore)})</small>
    </>
  ),
  attributes: ({ rank }) => ({ 'data-value': rank }),
}

/** `2026-10-01` as „Oktober 2026“. */
export const monthName = (month: string): string => format.monthName(`${month}T12:00:00Z`)

/** A class's most read values of the last month. */
export interface ClassTopValues extends TopValues {
  alias: TopAlias
}

/** @returns undefined for a class that has no list, or none yet */
export async function loadTopValues(call: Call, assetClass: ClassKey): Promise<ClassTopValues | undefined> {
  const list = topLists.find((each) => each.assetClass === assetClass)
  if (!list) return undefined
  const found = await softly(call(listTopValues, { params: { alias: list.alias }, query: { perPage: shown } }))
  return found && found.total > 0 ? { ...found, alias: list.alias } : undefined
}

/** The most read values of a class with their place in the month before. */
export const TopValuesBoard = ({ alias, month, list }: ClassTopValues) => (
  <Board
    title="Top-Werte"
    footer={
      <>
        <span>Meistgelesen im {monthName(month)}</span>
        <a href={`${topValuesPath}/${alias}`}>Alle</a>
      </>
    }
  >
    <ListTable
      caption={`Top-Werte, ${monthName(month)}`}
      rows={list}
      columns={[{ ...listColumns.name, sort: undefined }, rankColumn, { ...listColumns.changePct, sort: undefined }]}
    />
  </Board>
)
