import { Failure } from '#contract/failures.ts'
import { handle } from '#api/handle.ts'
import type { Guide } from '#content/guides.ts'
import type { Rooms } from '#api/rooms.ts'
import { getGuide, listGuides } from './guides.contract.ts'

/** nobody is made up: the texts that are shipped are samples of ours */
const author = 'Parkett-Redaktion (Beispieltext)'
const wordsPerMinute = 200

/** The guides that are shipped, each as its file tells it. */
export const guideHandlers = ({ guides }: Pick<Rooms, 'guides'>) => [
  handle(listGuides, ({ query: { assetClass }, expires }) => ({
    expires,
    list: guides()
      .filter(({ classes }) => !assetClass || classes.includes(assetClass))
      .map(teaserOf),
  })),
  handle(getGuide, ({ params: { alias }, expires }) => {
    const guide = guides().find((each) => each.alias === alias)
    if (!guide) throw new Failure('NOT_FOUND', { alias })
    const { words, items, related, sources } = guide
    return {
      ...teaserOf(guide),
      expires,
      author,
      words,
      contentItems: [...items],
      related: [...related],
      sources: [...sources],
    }
  }),
]

const teaserOf = ({ alias, title, teaser, topic, checked, calculator, words }: Guide) => ({
  alias,
  title,
  teaser,
  topic,
  checked,
  minutes: Math.max(1, Math.round(words / wordsPerMinute)),
  calculator,
})
