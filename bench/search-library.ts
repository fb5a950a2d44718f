import MiniSearch from 'minisearch'
import { folded } from '#contract/german-text.ts'
import { createSearch } from '#finder/search.ts'
import { loadUniverse } from '#market/universe.ts'
import { keystrokes } from './made-up/keystrokes.ts'

/**
 * The search beside MiniSearch over the same instruments: how long a keystroke takes, and how often the paper that is
 * meant stands first or among the first five. MiniSearch gets names, codes and its own prefix and fuzzy matching, names
 * weighted.
 */
const wanted: readonly (readonly [query: string, name: string])[] = [
  ['DE0007164600', 'SAP'],
  ['716460', 'SAP'],
  ['sap', 'SAP'],
  ['AAPL', 'Apple'],
  ['dax', 'DAX'],
  ['gold', 'Gold'],
  ['siem', 'Siemens'],
  ['allianz', 'Allianz'],
  ['deutsche b', 'Deutsche Bank'],
  ['micro', 'Microsoft'],
  ['nvid', 'Nvidia'],
  ['bitcoin', 'Bitcoin'],
  ['EUNL', 'iShares Core MSCI World UCITS ETF USD (Acc)'],
  ['münchener', 'Münchener Rück'],
  ['muenchener', 'Münchener Rück'],
  ['munchener', 'Münchener Rück'],
  ['mircosoft', 'Microsoft'],
  ['amazn', 'Amazon'],
  ['volkswaagen', 'Volkswagen Vz'],
  ['rhienmetall', 'Rheinmetall'],
  ['siemesn', 'Siemens'],
  ['alianz', 'Allianz'],
  ['telsa', 'Tesla'],
  ['nivdia', 'Nvidia'],
]

const all = loadUniverse().all()
const began = performance.now()
const own = createSearch({ instruments: all })
await own.prepare()
const ownBuilt = performance.now()
const library = new MiniSearch<{ id: number; name: string; codes: string }>({
  fields: ['name', 'codes'],
  processTerm: (term) => folded(term),
  searchOptions: { prefix: true, fuzzy: 0.2, combineWith: 'AND', boost: { name: 2 } },
})
library.addAll(
  all.map(({ name, isin, wkn, symbol }, id) => ({ id, name, codes: [isin, wkn, symbol].filter(Boolean).join(' ') })),
)
const libraryBuilt = performance.now()

const engines = {
  own: (query: string) => own.instruments(query, 10).map(({ name }) => name),
  MiniSearch: (query: string) =>
    library
      .search(query)
      .slice(0, 10)
      .map(({ id }) => all[id as number]?.name),
}
console.log(
  `${all.length} instruments; index: own ${(ownBuilt - began).toFixed(0)} ms, MiniSearch ${(libraryBuilt - ownBuilt).toFixed(0)} ms`,
)
for (const [name, find] of Object.entries(engines)) {
  for (const text of keystrokes) find(text)
  const times = Array.from({ length: 5 }, () =>
    keystrokes.map((text) => {
      const before = performance.now()
      find(text)
      return performance.now() - before
    }),
  )
    .flat()
    .toSorted((a, b) => a - b)
  const at = (share: number) => times[Math.floor(share * (times.length - 1))]?.toFixed(3)
  const places = wanted.map(([query, meant]) => find(query).indexOf(meant))
  const missed = wanted.filter((_, i) => places[i] !== 0).map(([query]) => query)
  console.log(
    `${name}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms; first ${places.filter((place) => place === 0).length}, among five ` +
      `${places.filter((place) => place >= 0 && place < 5).length} of ${wanted.length}; not first: ${missed.join(', ')}`,
  )
}
