/** How well and how quickly headlines are tagged with the papers they tell of. */
import { createTagger } from '#content/tagging.ts'
import { labelledHeadlines, scored } from '#content/testing/scored.ts'
import { loadUniverse } from '#market/universe.ts'

const universe = loadUniverse()
const began = performance.now()
const tag = createTagger(universe)
console.log(`tagger of ${universe.all().length} instruments: ${(performance.now() - began).toFixed(0)} ms`)
for (const set of ['headlines', 'headlines-held-out'] as const) {
  const labelled = labelledHeadlines(set)
  const { precision, recall, wrong, missed } = scored(labelled, tag, universe)
  console.log(`${set} (${labelled.length}): precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`)
  for (const line of wrong) console.log(`  wrong   ${line}`)
  for (const line of missed) console.log(`  missed  ${line}`)
}
const texts = labelledHeadlines('headlines').map(({ text }) => text)
const started = performance.now()
for (let round = 0; round < 20; round++) for (const text of texts) tag(text)
console.log(`${Math.round((20 * texts.length * 1000) / (performance.now() - started))} headlines a second`)
