import type { Sort } from '#web/blocks/table.tsx'
import type { PaperSignals } from './signals.contract.ts'

const orders: Readonly<Record<string, (row: PaperSignals) => number | undefined>> = {
  VALUATION: ({ valuation }) => valuation?.distancePct,
  RISK: ({ risk }) => risk?.rankPct,
  TREND: ({ trend }) => trend?.distancePct,
}
const byName = new Intl.Collator('de')

/** The order an address asks for; what it does not know counts as by name. */
export function sortIn(query: URLSearchParams): Sort {
  const key = query.get('sort') ?? ''
  return { key: key in orders ? key : 'NAME', order: query.get('order') === 'DESC' ? 'DESC' : 'ASC' }
}

/** Papers without the signal stand last, whatever the order. */
export function sortedBy(list: readonly PaperSignals[], { key, order }: Sort): PaperSignals[] {
  const turn = order === 'ASC' ? 1 : -1
  const of = orders[key]
  return list.toSorted((a, b) => {
    const names = byName.compare(a.instrument.name, b.instrument.name)
    if (!of) return turn * names
    const [one, other] = [of(a), of(b)]
    if (one === undefined || other === undefined)
      return Number(one === undefined) - Number(other === undefined) || names
    return turn * (one - other) || names
  })
}
