import type { Published } from '#contract/experts.ts'
import { DisclosureBoard, ExpertBoard } from '#web/blocks/published.tsx'
import type { Examples } from '#web/example.ts'

const published: Published = {
  expert: {
    id: 'muster-ruhe',
    name: 'Muster-Experte Ruhe',
    about: 'Eine Regel: Gehalten werden die Aktien, deren Kurse am wenigsten schwanken.',
    producer: 'Dieses Portal, nach der genannten Regel.',
    isSample: true,
  },
  strategy: 'Am ersten Handelstag jedes Halbjahres die zehn ruhigsten Aktien des DAX.',
  method: 'Rangfolge nach der Schwankung der Tagesrenditen über 252 Handelstage.',
  sources: 'Schlusskurse des simulierten Marktes.',
  horizon: 'Ein halbes Jahr.',
  conflicts: 'Keine.',
  datetimeCompleted: '2023-01-02T08:00:00.000Z',
  datetimePublished: '2023-01-02T08:00:00.000Z',
  numberFollowers: 3,
  isSubscribed: false,
  isMailed: false,
}

export const examples: Examples = {
  Experte: () => <ExpertBoard published={published} />,
  Offenlegung: () => <DisclosureBoard published={published} earlier="#" />,
}
