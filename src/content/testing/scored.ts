import { readFileSync } from 'node:fs'
import type { Universe } from '#market/instruments.ts'
import type { Tagger } from '../feeds.ts'

interface Labelled {
  readonly text: string
  /** names of the papers it tells of */
  readonly names: readonly string[]
}

/** Headlines of our own with the papers they tell of: those the rules were written with, or those written before seeing the rules. */
export const labelledHeadlines = (set: 'headlines' | 'headlines-held-out'): readonly Labelled[] =>
  readFileSync(new URL(`./${set}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.includes('|'))
    .map((line) => {
      const [text = '', names = ''] = line.split('|')
      return { text: text.trim(), names: names.split(';').flatMap((name) => name.trim() || []) }
    })

/** How many of the papers found are right, how many of those meant are found, and which are not. */
export function scored(labelled: readonly Labelled[], tag: Tagger, universe: Pick<Universe, 'byKey'>) {
  let right = 0
  const wrong: string[] = []
  const missed: string[] = []
  for (const { text, names } of labelled) {
    const found = tag(text).map((key) => universe.byKey(key)?.name ?? key)
    right += found.filter((name) => names.includes(name)).length
    wrong.push(...found.filter((name) => !names.includes(name)).map((name) => `${name}: ${text}`))
    missed.push(...names.filter((name) => !found.includes(name)).map((name) => `${name}: ${text}`))
  }
  return { precision: right / (right + wrong.length), recall: right / (right + missed.length), wrong, missed }
}
