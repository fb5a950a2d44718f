import { handle } from '#api/handle.ts'
import { iso } from '#api/present-time.ts'
import type { Rooms } from '#api/rooms.ts'
import { hyphenated } from '#contract/german-text.ts'
import { listFundCompanies, type FundCompany } from '#features/funds/companies.contract.ts'
import { stillCounting } from '#features/instrument/quotes.handlers.ts'
import { ranked } from '#finder/ranking.ts'
import { germanTerm } from '#market/german-terms.ts'
import type { Instrument } from '#market/instruments.ts'
import { performanceToClose } from '#market/statistics.ts'
import { keeper, keptForAWhile } from '#platform/kept.ts'

const keptMs = 60_000
/** of one fund a category says nothing */
const leastFunds = 2

const familyOf = ({ facts }: Instrument) => (facts.kind === 'fund' || facts.kind === 'etf' ? facts.family : undefined)
const categoryOf = ({ facts }: Instrument) => (facts.kind === 'fund' ? facts.category : undefined)

const sortValues = {
  NAME: ({ name }) => name,
  FUNDS: ({ funds }) => funds,
  ETFS: ({ etfs }) => etfs,
  PERFORMANCE_1Y: ({ performancePct1Y }) => performancePct1Y,
} satisfies Record<string, (company: FundCompany) => string | number | undefined>

/** Houses of funds: who they are follows from the funds, what these did from the table of daily figures. */
export function companyHandlers({ universe, statistics, market, clock }: Rooms) {
  const kept = keptForAWhile<readonly FundCompany[]>({ forMs: keptMs, most: 1, now: () => clock.now() })
  const inOrder = keeper<FundCompany[]>()

  return [
    handle(listFundCompanies, async ({ query: { sort, order = sort === 'NAME' ? 'ASC' : 'DESC' }, expires }) => {
      const all = await kept('all', async () => companies())
      return {
        expires,
        datetime: iso(market.now()),
        hint: stillCounting(statistics),
        list: inOrder(all, [sort, order], () => ranked(all, sortValues[sort], order)),
      }
    }),
  ]

  function companies(): FundCompany[] {
    const funds = byKey(universe.ofClass('funds'), familyOf)
    const etfs = byKey(universe.ofClass('etfs'), familyOf)
    const slugs = new Set<string>()
    return [...funds]
      .toSorted(([a], [b]) => a.localeCompare(b, 'de'))
      .map(([name, own]) => {
        const slug = freeSlug(name, slugs)
        const categories = byKey(own, categoryOf)
        return {
          slug,
          name,
          funds: own.length,
          etfs: etfs.get(name)?.length ?? 0,
          categories: categories.size,
          performancePct1Y: medianOverYear(own),
          strongest: strongestOf(categories),
        }
      })
  }

  function strongestOf(categories: ReadonlyMap<string, readonly Instrument[]>): FundCompany['strongest'] {
    let strongest: FundCompany['strongest']
    for (const [category, own] of categories) {
      const performancePct1Y = own.length < leastFunds ? undefined : medianOverYear(own)
      if (performancePct1Y === undefined || performancePct1Y <= (strongest?.performancePct1Y ?? -Infinity)) continue
      strongest = { category, name: germanTerm(category), performancePct1Y, funds: own.length }
    }
    return strongest
  }

  /** Of those whose year is known, percent. */
  function medianOverYear(funds: readonly Instrument[]): number | undefined {
    const years = funds
      .flatMap(({ key }) => {
        const figures = statistics.of(key)
        return (figures && performanceToClose(figures, 'Y1')) ?? []
      })
      .toSorted((a, b) => a - b)
    const [low, high] = [years[(years.length - 1) >> 1], years[years.length >> 1]]
    return low === undefined || high === undefined ? undefined : Number((((low + high) / 2) * 100).toFixed(2))
  }
}

function byKey(all: readonly Instrument[], keyOf: (instrument: Instrument) => string | undefined) {
  const groups = new Map<string, Instrument[]>()
  for (const instrument of all) {
    const key = keyOf(instrument)
    if (key === undefined) continue
    const group = groups.get(key)
    if (group) group.push(instrument)
    else groups.set(key, [instrument])
  }
  return groups
}

/** Two houses whose names differ only in signs get addresses of their own. */
function freeSlug(name: string, taken: Set<string>): string {
  const plain = hyphenated(name).toLowerCase()
  let slug = plain
  for (let n = 2; taken.has(slug); n++) slug = `${plain}-${n}`
  taken.add(slug)
  return slug
}
