import { mayUse } from '#contract/entitlements.ts'
import { userOf } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import type { Rooms } from '#api/rooms.ts'
import { assetClasses } from '#contract/asset-classes.ts'
import { Failure } from '#contract/failures.ts'
import { inPercent } from '#figures/rounding.ts'
import { toNumber } from '#portfolio/amounts.ts'
import { cashOf } from '#portfolio/headline.ts'
import { rebalancedParts, setTargets, targetsOf, wholeTarget, type Part } from '#portfolio/targets.ts'
import { addedUp } from '#portfolio/wealth.ts'
import type { OwnDepots } from './own-depots.handlers.ts'
import { getTargets, putTargets } from './targets.contract.ts'

const nameOf = (part: Part): string => (part === 'account' ? 'Konto' : assetClasses.get(part).label)
const cents = (euros: number): number => Math.round(euros * 100)

/** How an owner wants the wealth to be split, and what leads there. */
export function targetHandlers({ db }: Pick<Rooms, 'db'>, { valuedOf, worthOf }: OwnDepots) {
  return [
    handle(getTargets, async ({ query, asker }) => {
      const owner = userOf(asker)
      if (!mayUse(asker.rights, 'portfolio_analysis_feature')) return { isWhole: false, hasTargets: false, list: [] }
      const [all, targets] = [await valuedOf(asker), await targetsOf(db, owner)]
      const values = new Map<Part, number>()
      const add = (part: Part, value: number) => values.set(part, (values.get(part) ?? 0) + value)
      for (const { instrument, value } of worthOf(all)) add(assetClasses.of(instrument).key, cents(value))
      const cash = toNumber(addedUp(all.filter(({ portfolio }) => portfolio.keepsCash).map(({ book }) => cashOf(book))))
      if (cash !== undefined && cash !== 0) add('account', cents(cash)) // overdrawn, it has to be paid in first
      const whole = [...values.values()].reduce((sum, value) => sum + value, 0)
      const hasTargets = targets.size > 0
      const rows = rebalancedParts(values, targets, cents(query.deposit))
      return {
        isWhole: true,
        hasTargets,
        list: rows
          .map(({ part, value, target, amount }) => ({
            part,
            name: nameOf(part),
            value: value / 100,
            sharePct: whole <= 0 ? 0 : (inPercent(value / whole) ?? 0),
            ...(hasTargets && { targetPct: target / 100, amount: amount / 100 }),
          }))
          .toSorted((a, b) => (b.targetPct ?? 0) - (a.targetPct ?? 0) || b.value - a.value),
      }
    }),

    handle(putTargets, async ({ body: { list }, asker }) => {
      const targets = new Map<Part, number>()
      for (const { part, percent } of list)
        if (percent > 0) targets.set(part, (targets.get(part) ?? 0) + Math.round(percent * 100))
      const sum = [...targets.values()].reduce((all, each) => all + each, 0)
      if (targets.size > 0 && sum !== wholeTarget)
        throw new Failure(
          'INPUT_INVALID',
          { faults: { list: 'Die Ziele müssen zusammen 100 % ergeben.' } },
          'Targets add up to 100 percent',
        )
      await setTargets(db, userOf(asker), targets)
      return {}
    }),
  ]
}
