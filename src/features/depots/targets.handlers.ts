import { mayUse } from '#contract/entitlements.ts'
import { userOf } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import type { Rooms } from '#api/rooms.ts'
import { assetClasses } from '#contract/asset-classes.ts'
import { continents } from '#contract/country.ts'
import { Failure } from '#contract/failures.ts'
import { inPercent, tidy } from '#figures/rounding.ts'
import { germanTerm } from '#market/german-terms.ts'
import { toNumber } from '#portfolio/amounts.ts'
import { cashOf } from '#portfolio/headline.ts'
import {
  heldParts,
  paperTrades,
  rebalancedParts,
  setTargets,
  targetKinds,
  targetsOf,
  wholeTarget,
  type HeldParts,
  type TargetKind,
  type Targets,
} from '#portfolio/targets.ts'
import { addedUp } from '#portfolio/wealth.ts'
import { stateSector, withoutRegion, withoutSector } from '#features/sample-portfolio/analysis.handlers.ts'
import type { Held, OwnDepots } from './own-depots.handlers.ts'
import { getTargets, putTargets, type WealthTargets } from './targets.contract.ts'

const account = 'account'
/** papers whose fields a form offers; others are named */
const mostOffered = 30
const mostNamed = 5
/** offered to everybody; others once something of them is held */
const usualClasses = ['stocks', 'etfs', 'funds', 'bonds', 'cryptos', 'commodities'] as const

const cents = (euros: number): number => Math.round(euros * 100)

/** How an owner wants the wealth to be split, and what leads there. */
export function targetHandlers(rooms: Rooms, { valuedOf, worthOf, splits, instrumentOf }: OwnDepots) {
  const { db, universe, origin } = rooms

  function partsOf({ instrument, value }: Held, by: TargetKind): HeldParts {
    const own = by === 'class' ? assetClasses.of(instrument).key : by === 'paper' ? instrument.key : undefined
    const split =
      own === undefined ? splits[by === 'region' ? 'region' : 'sector'](instrument) : [{ name: own, part: 1 }]
    return heldParts(instrument.key, cents(value), split)
  }

  const nameOf = (by: TargetKind, part: string): string =>
    part === account
      ? 'Konto'
      : by === 'class'
        ? assetClasses.get(part as Parameters<typeof assetClasses.get>[0]).label // stored so
        : by === 'paper'
          ? (instrumentOf(part)?.name ?? part)
          : part

  /** Sectors of shares as readers see them. */
  const sectors = (): string[] => {
    const found = universe.ofType('STOCK').flatMap(({ facts }) => (facts.kind === 'stock' && facts.sector) || [])
    return [...new Set(found)].map(germanTerm).toSorted((a, b) => a.localeCompare(b, 'de'))
  }

  /** Parts that a kind has, whatever is held; of papers there are too many. */
  function partsOfKind(by: Exclude<TargetKind, 'paper'>): readonly string[] {
    if (by === 'class') return assetClasses.keys
    return by === 'region' ? [...continents, withoutRegion] : [...sectors(), stateSector, withoutSector]
  }

  const isPart = (by: TargetKind, part: string): boolean =>
    part === account || (by === 'paper' ? instrumentOf(part) !== undefined : partsOfKind(by).includes(part))

  function offered(by: TargetKind, values: ReadonlyMap<string, number>, targets: Targets): WealthTargets['offered'] {
    const held = [...values.keys()].filter((part) => part !== account)
    const usual = by === 'class' ? usualClasses : by === 'paper' ? held.slice(0, mostOffered) : partsOfKind(by)
    const named = new Set([...usual, ...(by === 'class' ? held : []), ...targets.keys()])
    named.delete(account)
    return [...named, account].map((part) => ({ part, name: nameOf(by, part) }))
  }

  return [
    handle(getTargets, async ({ query, asker }): Promise<WealthTargets> => {
      const owner = userOf(asker)
      if (!mayUse(asker.rights, 'portfolio_analysis_feature'))
        return { isWhole: false, by: query.by ?? 'class', hasTargets: false, list: [], offered: [] }
      const [all, stored] = [await valuedOf(asker), await targetsOf(db, owner)]
      const by = query.by ?? targetKinds.find((kind) => stored.has(kind)) ?? 'class'
      const targets: Targets = stored.get(by) ?? new Map()
      const held = worthOf(all)
      const papers = held.map((each) => partsOf(each, by))
      const values = new Map<string, number>()
      const add = (part: string, value: number) => values.set(part, (values.get(part) ?? 0) + value)
      for (const { parts } of papers) for (const [part, value] of parts) add(part, value)
      const cash = toNumber(addedUp(all.filter(({ portfolio }) => portfolio.keepsCash).map(({ book }) => cashOf(book))))
      if (cash !== undefined && cash !== 0) add(account, cents(cash)) // overdrawn, it has to be paid in first
      const whole = [...values.values()].reduce((sum, value) => sum + value, 0)
      const hasTargets = targets.size > 0
      const { buysOnly } = query
      const rows = rebalancedParts({ values, targets, paidIn: cents(query.deposit), buysOnly })
      const trades = hasTargets && by !== 'paper' ? paperTrades(papers, rows, { buysOnly }) : undefined
      const heldByKey = new Map(held.map((each) => [each.instrument.key as string, each]))
      const piecesOf = (key: string, amount: number): number | undefined => {
        const found = heldByKey.get(key)
        if (!found || found.quantity <= 0) return undefined
        const pieces = (amount / 100 / found.value) * found.quantity
        return tidy(pieces, Math.abs(pieces) < 1 ? 6 : 2) // of coins a part
      }
      const instrument = (key: string) => {
        const found = by === 'paper' ? instrumentOf(key) : undefined
        return found && presentInstrument(found, origin)
      }
      return {
        isWhole: true,
        by,
        hasTargets,
        list: rows
          .map(({ part, value, target, amount }) => ({
            part,
            name: nameOf(by, part),
            instrument: instrument(part),
            value: value / 100,
            sharePct: whole <= 0 ? 0 : (inPercent(value / whole) ?? 0),
            ...(hasTargets && { targetPct: target / 100, amount: amount / 100, pieces: piecesOf(part, amount) }),
          }))
          .toSorted((a, b) => (b.targetPct ?? 0) - (a.targetPct ?? 0) || b.value - a.value),
        unknown: unknownOf(papers, held),
        papers:
          trades &&
          held.flatMap(({ instrument: paper, value }) => {
            const amount = trades.get(paper.key) ?? 0
            const pieces = piecesOf(paper.key, amount)
            return amount === 0
              ? []
              : [{ instrument: presentInstrument(paper, origin), value, amount: amount / 100, pieces }]
          }),
        offered: offered(by, values, targets),
      }
    }),

    handle(putTargets, async ({ body: { by, list }, asker }) => {
      const targets = new Map<string, number>()
      for (const { part, percent } of list) {
        if (!isPart(by, part))
          throw new Failure(
            'INPUT_INVALID',
            {
              faults: {
                list: by === 'paper' ? `Das Wertpapier ${part} kennen wir nicht.` : `„${part}“ gibt es nicht.`,
              },
            },
            'No such part',
          )
        if (percent > 0) targets.set(part, (targets.get(part) ?? 0) + Math.round(percent * 100))
      }
      const sum = [...targets.values()].reduce((all, each) => all + each, 0)
      if (targets.size > 0 && sum !== wholeTarget)
        throw new Failure(
          'INPUT_INVALID',
          { faults: { list: 'Die Ziele müssen zusammen 100 % ergeben.' } },
          'Targets add up to 100 percent',
        )
      await setTargets(db, userOf(asker), by, targets)
      return {}
    }),
  ]
}

/** What belongs to no part that is known, and of which papers that is. */
function unknownOf(papers: readonly HeldParts[], held: readonly Held[]): WealthTargets['unknown'] {
  const lacking = papers.map(({ value, parts }) => value - [...parts.values()].reduce((sum, part) => sum + part, 0))
  const value = lacking.reduce((sum, each) => sum + each, 0)
  const names = held.filter((_, index) => (lacking[index] ?? 0) > 0).map(({ instrument: { name } }) => name)
  return value > 0 ? { value: value / 100, names: names.slice(0, mostNamed) } : undefined
}
