import type { TabKey } from '#contract/asset-class.ts'
import { tabs, type Tab } from '#contract/instrument-tabs.ts'
import { wordsOfQuery } from './fold.ts'

/** A name with a tab's word behind or before it: „allianz dividende“, „dax einzelwerte“. */
export interface TabWish {
  tab: TabKey
  /** the words that remain for the instrument */
  name: string
}

const tabByWord = new Map(
  (Object.entries(tabs) as [TabKey, Tab][]).flatMap(([tab, { words = [] }]) =>
    words.map((word) => [word, tab] as const),
  ),
)

/** @returns undefined where the query names no tab, or nothing else */
export function tabWish(query: string): TabWish | undefined {
  const words = wordsOfQuery(query)
  const tab = words.map((word) => tabByWord.get(word)).find((found) => found !== undefined)
  const name = words.filter((word) => tabByWord.get(word) !== tab).join(' ')
  return tab && name ? { tab, name } : undefined
}
