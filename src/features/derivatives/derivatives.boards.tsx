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
} from '#features/instrument/common-boards.block.tsx'
import { classOverview } from '#features/instrument/overview-boards.block.tsx'

/** A paper that does not exist has no documents. */
const documents = () => (
  <DocumentsBoard
    names={['Basisinformationsblatt', 'Endgültige Bedingungen', 'Basisprospekt']}
    why="Dieses Papier ist simuliert: Es gibt keine Dokumente dazu."
  />
)

export const derivativeOverview = classOverview({
  types: ['DerivativesSnapshot'],
  load: loadFollowed,
  main: [chart, keyData, figureGroups, ({ snapshot }) => <PayoffBoard snapshot={snapshot} />, venues, statistics],
  side: [description, underlying(), performanceBesideUnderlying, facts, documents, related],
})
