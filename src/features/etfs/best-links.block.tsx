import { assetClasses } from '#contract/asset-classes.ts'
import { format } from '#web/format.ts'
import { likest } from '#web/likest.ts'
import type { Instead, PageContext } from '#web/page.tsx'
import { listEtfTopics, type BestTopic } from './best.contract.ts'

export const { path: etfsPath, menu: etfsMenu } = assetClasses.get('etfs')
export const bestPath = `${etfsPath}/die-besten-etfs`
export const crumbs = [
  { label: 'Börse & Kurse', path: '/' },
  { label: 'ETFs', path: etfsPath },
]
const hrefOf = ({ type, slug }: Pick<BestTopic, 'type' | 'slug'>): string => `${bestPath}/${type}/${slug}`

export const TopicLinks = ({ topics }: { topics: readonly BestTopic[] }) => (
  <ul className="topic-links">
    {topics.map((topic) => (
      <li key={topic.slug}>
        <a href={hrefOf(topic)}>
          {topic.name} <small className="mut">{format.counted(topic.total, 'ETF', 'ETFs')}</small>
        </a>
      </li>
    ))}
  </ul>
)

/** Rankings whose address is like one that leads nowhere. */
export const likestTopics = async ({ call, params }: PageContext): Promise<Instead> => {
  const { types } = await call(listEtfTopics)
  const all = types.flatMap(({ topics }) => topics.map((topic) => ({ ...topic, alias: `${topic.type}-${topic.slug}` })))
  return {
    title: 'Ranglisten, die es gibt',
    list: likest(all, `${params['type'] ?? ''}-${params['item'] ?? ''}`).map((topic) => ({
      label: topic.name,
      href: hrefOf(topic),
    })),
  }
}
