/** How long the engine takes for one keystroke: every beginning of real queries over the whole universe. */
import { createSearch } from '#finder/search.ts'
import { loadUniverse } from '#market/universe.ts'
import { keystrokes } from './made-up/keystrokes.ts'

const started = performance.now()
const universe = loadUniverse()
const loaded = performance.now()
const search = createSearch({ instruments: universe.all() })
const built = performance.now()

for (let round = 0; round < 5; round++) for (const text of keystrokes) search.facets(text, 10)
const times: number[] = []
for (let round = 0; round < 20; round++)
  for (const text of keystrokes) {
    const before = performance.now()
    search.facets(text, 10)
    times.push(performance.now() - before)
  }
times.sort((one, other) => one - other)
const at = (share: number): string => times[Math.floor(share * (times.length - 1))]!.toFixed(3)

console.log(
  `universe: ${universe.all().length} instruments in ${(loaded - started).toFixed(0)} ms, index in ${(built - loaded).toFixed(0)} ms`,
)
console.log(
  `facets of ${keystrokes.length} keystrokes × 20: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, max ${at(1)} ms`,
)
