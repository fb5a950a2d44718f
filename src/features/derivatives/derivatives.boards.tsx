import { DocumentsBoard, PayoffBoard } from '#features/instrument/class-boards.block.tsx'
import {
  chart,
  description,
  facts,
  figureGroups,
  keyData,
  loadFollowed,
  performanceBesideUnderlying,
  related,
  statistics,
  underlying,
  venues,
  type Followed,
} from '#features/instrument/common-boards.block.tsx'
import { classOverview, type BoardProps } from '#features/instrument/overview-boards.block.tsx'
import type { DerivativesSnapshot } from '#features/instrument/snapshots.contract.ts'
import { FactorDaysBoard } from './factor-days.block.tsx'
import { ObservationsBoard } from './observations.block.tsx'
import { loadSimilar, SimilarBoard, type SimilarPapers } from './similar-papers.block.tsx'

/** A paper that does not exist has no documents. */
const documents = () => (
  <DocumentsBoard
    names={['Basisinformationsblatt', 'Endgültige Bedingungen', 'Basisprospekt']}
    why="Dieses Papier ist simuliert: Es gibt keine Dokumente dazu."
  />
)

interface PaperParts extends Followed {
  similar: SimilarPapers | undefined | null
}

const similarPapers = ({ snapshot, own: { similar } }: BoardProps<DerivativesSnapshot, PaperParts>) => (
  <SimilarBoard similar={similar} snapshot={snapshot} />
)

export const derivativeOverview = classOverview({
  types: ['DerivativesSnapshot'],
  async load(context, snapshot): Promise<PaperParts> {
    const [followed, similar] = await Promise.all([loadFollowed(context, snapshot), loadSimilar(context, snapshot)])
    return { ...followed, similar }
  },
  main: [
    chart,
    keyData,
    figureGroups,
    ({ snapshot }) => <PayoffBoard snapshot={snapshot} />,
    ({ snapshot }) => <ObservationsBoard snapshot={snapshot} />,
    ({ snapshot }) => <FactorDaysBoard snapshot={snapshot} />,
    venues,
    statistics,
  ],
  side: [description, underlying(), performanceBesideUnderlying, facts, similarPapers, documents, related],
})
