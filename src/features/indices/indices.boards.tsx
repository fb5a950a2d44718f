import { getIndexSectors, type IndexSectors } from '#features/lists/class-lists.contract.ts'
import type { PlainSnapshot } from '#features/instrument/snapshots.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { SectorBoard } from '#features/lists/sector-board.block.tsx'
import { pathOf } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'
import {
  chart,
  description,
  facts,
  figureGroups,
  keyData,
  performance,
  related,
  statistics,
  venues,
} from '#features/instrument/common-boards.block.tsx'
import {
  EtfsOnIndex,
  HeaviestBoard,
  loadIndexBlocks,
  MembersMoved,
  OtherMarkets,
  type IndexBlocks,
} from '#features/indices/index-boards.block.tsx'
import { BreadthBoard } from '#features/indices/breadth.block.tsx'
import { getIndexBreadth, type IndexBreadth } from '#features/indices/indices.contract.ts'
import { MemberPoints } from '#features/indices/member-points.block.tsx'
import { classOverview, type BoardProps } from '#features/instrument/overview-boards.block.tsx'
import { softly } from '#web/soft.tsx'

interface IndexParts {
  blocks: IndexBlocks
  sectors: IndexSectors | undefined | null
  breadth: IndexBreadth | undefined | null
}
type Props = BoardProps<PlainSnapshot, IndexParts>

async function load(context: PageContext, snapshot: PlainSnapshot): Promise<IndexParts> {
  const params = { entityValue: snapshot.instrument.entityValue }
  const [blocks, sectors, breadth] = await Promise.all([
    loadIndexBlocks(context, snapshot),
    softly(context.call(getIndexSectors, { params })),
    softly(context.call(getIndexBreadth, { params })),
  ])
  return { blocks, sectors, breadth }
}

const memberPoints = ({ drivers }: Props) => <MemberPoints drivers={drivers} />
const membersMoved = ({ snapshot, own: { blocks }, at }: Props) => (
  <MembersMoved name={snapshot.instrument.name} blocks={blocks} at={at} />
)
const otherMarkets = ({ own: { blocks } }: Props) => <OtherMarkets rows={blocks.others} />
const heaviest = ({ snapshot, own: { blocks } }: Props) => (
  <HeaviestBoard members={blocks.members} path={pathOf(snapshot.instrument)} />
)
const missingMembers = ({ own: { blocks } }: Props) =>
  blocks.members?.hint ? (
    <Board title="Einzelwerte">
      <p className="pad sm mut2">{blocks.members.hint}</p>
    </Board>
  ) : null
const sectors = ({ own: { sectors: found }, at }: Props) =>
  found && found.list.length > 0 ? <SectorBoard title="Branchen" sectors={found} now={at.now} /> : null
const marketBreadth = ({ own: { breadth } }: Props) => <BreadthBoard breadth={breadth} />
const etfs = ({ snapshot, own: { blocks } }: Props) => (
  <EtfsOnIndex instrument={snapshot.instrument} etfs={blocks.etfs} />
)

export const indexOverview = classOverview({
  types: ['IndicesSnapshot'],
  load,
  main: [chart, keyData, figureGroups, memberPoints, membersMoved, venues, statistics, otherMarkets, heaviest],
  side: [missingMembers, description, marketBreadth, performance, sectors, etfs, facts, related],
})
