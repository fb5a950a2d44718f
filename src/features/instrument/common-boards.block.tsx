import type { Snapshot } from '#features/instrument/snapshots.contract.ts'
import { asOf } from '#web/blocks/as-of.ts'
import { Board } from '#web/blocks/board.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { reportLink } from '#web/blocks/report-link.tsx'
import { pathOf } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'
import { ChartBoard } from '#features/instrument/chart-board.block.tsx'
import {
  DescriptionBoard,
  FigureGroups,
  FollowersBoard,
  RelatedBoard,
  UnderlyingBoard,
} from '#features/instrument/class-boards.block.tsx'
import { paperEndOf } from '#features/instrument/ended.block.tsx'
import { KeyDataBoard } from '#features/instrument/key-data-board.block.tsx'
import type { BoardProps } from '#features/instrument/overview-boards.block.tsx'
import {
  hasStatistics,
  loadChangesBeside,
  PerformanceTable,
  StatisticsTable,
  type Values,
} from '#features/instrument/performance.block.tsx'
import { VenueBoard } from '#features/instrument/venue-board.block.tsx'
import { ifLoaded } from '#web/soft.tsx'

/** Boards that several classes show, in whatever order theirs is. */
type Any = BoardProps<Snapshot, unknown>

export const chart = ({ snapshot, chart: data, at }: Any) => <ChartBoard snapshot={snapshot} chart={data} at={at} />
export const keyData = ({ snapshot, at }: Any) => <KeyDataBoard snapshot={snapshot} at={at} />
export const figureGroups = ({ snapshot }: Any) => <FigureGroups snapshot={snapshot} />
/** the fixed terms of the paper or the contract */
export const facts = ({ snapshot }: Any) => <FigureGroups snapshot={snapshot} side />
export const venues = ({ snapshot, at }: Any) => <VenueBoard snapshot={snapshot} at={at} />
export const description = ({ snapshot }: Any) => <DescriptionBoard snapshot={snapshot} />
export const underlying =
  (title = 'Basiswert') =>
  ({ snapshot, at }: Any) => <UnderlyingBoard snapshot={snapshot} now={at.now} title={title} />
export const followers = ({ snapshot }: Any) => <FollowersBoard snapshot={snapshot} />
export const related = ({ snapshot }: Any) => <RelatedBoard snapshot={snapshot} />

/** The periods of a paper that is over end with it. */
const titled = (title: string, snapshot: Snapshot): string =>
  paperEndOf(snapshot) ? `${title} bis zum letzten Kurs` : title

export const statistics = ({ snapshot, values, at }: Any) =>
  values && hasStatistics(values) ? (
    <Board
      title={titled('Statistik', snapshot)}
      footer={
        <>
          <span>{asOf(snapshot.quote, at.now)}</span>
          {reportLink('Statistik', snapshot.instrument, at)}
        </>
      }
    >
      <StatisticsTable values={values} kind={kindOf(snapshot.instrument)} />
    </Board>
  ) : null

interface Compared {
  name: string
  values: Values | undefined | null
}

/**
 * The periods, beside those of what the paper is compared with.
 * @param absolute shows the change of the price, too: of bonds, whose prices are percent themselves
 */
export function performanceBoard(
  { snapshot, values, at }: Any,
  { benchmark, absolute = false }: { benchmark?: Compared | undefined; absolute?: boolean } = {},
) {
  const { instrument, quote } = snapshot
  return (
    <Board
      title={titled('Performance', snapshot)}
      footer={
        <>
          <span>{asOf(quote, at.now)}</span>
          {reportLink('Performance', instrument, at)}
        </>
      }
    >
      {ifLoaded(values, (given) => (
        <PerformanceTable
          key={pathOf(instrument)}
          name={instrument.tinyName}
          values={given}
          kind={kindOf(instrument)}
          absolute={absolute}
          benchmark={benchmark}
        />
      ))}
    </Board>
  )
}

export const performance = (props: Any) => performanceBoard(props)

/** The performance of what a paper follows; those of a paper that is over are not of the same time. */
export const performanceBesideUnderlying = (props: BoardProps<Snapshot, Followed>) => {
  const { snapshot, own } = props
  const benchmark =
    snapshot.underlying && !paperEndOf(snapshot)
      ? { name: snapshot.underlying.instrument.tinyName, values: own.base }
      : undefined
  return performanceBoard(props, { benchmark })
}

export interface Followed {
  /** periods of what the paper follows */
  base: Values | undefined | null
}

/** What is asked for a paper that follows another. */
export const loadFollowed = async ({ call }: PageContext, { underlying: followed }: Snapshot): Promise<Followed> => ({
  base: followed ? await loadChangesBeside(call, followed.instrument) : undefined,
})

/** Of classes that need nothing else. */
export const loadNothing = async (): Promise<undefined> => undefined
