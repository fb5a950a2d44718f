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

const shortestTab = 5
const shortestName = 3

/** „daxchart“ as two words */
const parted = (word: string): string[] => {
  if (tabByWord.has(word)) return [word]
  const tab = [...tabByWord.keys()].find((each) => each.length >= shortestTab && word.endsWith(each))
  return tab && word.length >= tab.length + shortestName ? [word.slice(0, -tab.length), tab] : [word]
}

/** „bayer dividende 2026“ asks for no year of its own */
const isYear = (word: string): boolean => /^20\d\d$/.test(word)

/** @returns undefined where the query names no tab, or nothing else */
export function tabWish(query: string): TabWish | undefined {
  const words = wordsOfQuery(query).flatMap(parted)
  const tab = words.map((word) => tabByWord.get(word)).find((found) => found !== undefined)
  const name = words.filter((word) => tabByWord.get(word) !== tab && !isYear(word)).join(' ')
  return tab && name ? { tab, name } : undefined
}
