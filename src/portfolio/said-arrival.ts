import { assetClasses } from '#contract/asset-classes.ts'
import type { InstrumentKey, UserId } from '#contract/vocabulary.ts'
import { refuse, rowsOf, type ArchivedTable } from '#db/archived-rows.ts'
import type { Step } from '#db/transaction.ts'
import { instrumentForm, type ArrivedPortfolio } from './arrival.ts'
import { dismissActions } from './dismissed-actions.ts'
import { replaceTargets, targetKinds, wholeTarget, type TargetKind } from './targets.ts'
import { addExemptionOrders, fundKinds, setFundKind, setTaxProfile, type ExemptionOrder } from './tax-profiles.ts'

const partForms: Readonly<Record<TargetKind, RegExp>> = {
  class: new RegExp(`^(${[...assetClasses.keys, 'account'].join('|')})$`),
  paper: new RegExp(`${instrumentForm.source}|^account$`),
  region: /^[\p{L} ]{1,60}$/u,
  sector: /^[\p{L} ,&-]{1,60}$/u,
}
/** of one account: more than anybody holds */
const [mostFundKinds, mostDismissed, mostOrders, mostTargets] = [2000, 50_000, 5000, 1000]
const actionForm = /^[A-Z_]{2,20} [A-Z_]{2,20}:[\w.:-]{1,40} \d{4}-\d{2}-\d{2}$/

export interface ArchivedSaid {
  readonly profiles: ArchivedTable
  readonly orders: ArchivedTable
  readonly kinds: ArchivedTable
  readonly targets: ArchivedTable
  readonly dismissed: ArchivedTable
}

export interface ArrivedSaid {
  /** how the owner is taxed, orders, and what funds are held for */
  readonly taxes: number
  readonly targets: number
  readonly dismissed: number
}

/**
 * What the owner of an archive's portfolios has said of them: taxes, targets, and which proposals they do not want. What is about a
 * portfolio that stayed behind stays behind, too.
 * @throws Failure ARCHIVE_REFUSED
 */
export async function takeInSaid(
  step: Step,
  owner: UserId,
  { profiles, orders, kinds, targets, dismissed }: ArchivedSaid,
  byNumber: ReadonlyMap<string, ArrivedPortfolio>,
): Promise<ArrivedSaid> {
  const taxes =
    (await takeInProfile(step, owner, profiles)) +
    (await takeInOrders(step, orders, byNumber)) +
    (await takeInKinds(step, owner, kinds))
  return {
    taxes,
    targets: await takeInTargets(step, owner, targets),
    dismissed: await takeInDismissed(step, owner, dismissed, byNumber),
  }
}

async function takeInProfile(step: Step, owner: UserId, profiles: ArchivedTable): Promise<number> {
  if (profiles.length > 1) refuse('In der Datei stehen mehrere Angaben zur Steuer.')
  for (const row of rowsOf(profiles))
    await setTaxProfile(step, owner, {
      isCouple: row.flag('is_couple'),
      churchTaxPct: Number(row.oneOf('church_tax_pct', ['0', '8', '9'])),
    })
  return profiles.length
}

async function takeInOrders(
  step: Step,
  orders: ArchivedTable,
  byNumber: ReadonlyMap<string, ArrivedPortfolio>,
): Promise<number> {
  if (orders.length > mostOrders) refuse('In der Datei stehen zu viele Freistellungsaufträge.')
  const found = new Map<string, ExemptionOrder>()
  for (const row of rowsOf(orders)) {
    const portfolio = byNumber.get(row.id('portfolio'))
    if (!portfolio) continue
    if (portfolio.kind === 'SAMPLE') row.wrong('portfolio')
    const fromYear = Number(row.whole('from_year', 2009n, 2100n))
    const order = { portfolio: portfolio.id, fromYear, euros: Number(row.whole('euros', 0n, 2000n)) }
    found.set(`${order.portfolio} ${fromYear}`, order)
  }
  await addExemptionOrders(step, [...found.values()])
  return found.size
}

async function takeInKinds(step: Step, owner: UserId, kinds: ArchivedTable): Promise<number> {
  if (kinds.length > mostFundKinds) refuse('In der Datei stehen zu viele Angaben zu Fonds.')
  for (const row of rowsOf(kinds)) {
    const instrument = row.matching('instrument', instrumentForm) as InstrumentKey // of this form
    await setFundKind(step, owner, instrument, row.oneOf('kind', fundKinds))
  }
  return kinds.length
}

async function takeInTargets(step: Step, owner: UserId, targets: ArchivedTable): Promise<number> {
  const found = new Map<TargetKind, Map<string, number>>()
  if (targets.length > mostTargets) refuse('In der Datei stehen zu viele Ziele.')
  for (const row of rowsOf(targets)) {
    const kind = row.ifAny('kind', (column) => row.oneOf(column, targetKinds)) ?? 'class' // archives from before there were others
    const hundredths = Math.round(Number(row.matching('percent', /^\d{1,3}(\.\d{1,2})?$/)) * 100)
    const ofKind = found.get(kind) ?? new Map<string, number>()
    found.set(
      kind,
      ofKind.set(row.matching('part', partForms[kind]), hundredths > 0 ? hundredths : row.wrong('percent')),
    )
  }
  for (const [kind, ofKind] of found) {
    if ([...ofKind.values()].reduce((sum, each) => sum + each, 0) !== wholeTarget)
      refuse('Die Ziele in der Datei ergeben zusammen nicht 100 %. Ist die Datei verändert worden?')
    await replaceTargets(step, owner, kind, ofKind)
  }
  return [...found.values()].reduce((sum, { size }) => sum + size, 0)
}

async function takeInDismissed(
  step: Step,
  owner: UserId,
  dismissed: ArchivedTable,
  byNumber: ReadonlyMap<string, ArrivedPortfolio>,
): Promise<number> {
  if (dismissed.length > mostDismissed) refuse('In der Datei stehen zu viele verworfene Vorschläge.')
  const byPortfolio = new Map<string, Set<string>>()
  for (const row of rowsOf(dismissed)) {
    const portfolio = byNumber.get(row.id('portfolio'))
    if (!portfolio) continue
    const actions = byPortfolio.get(portfolio.id) ?? new Set()
    byPortfolio.set(portfolio.id, actions.add(row.matching('action', actionForm)))
  }
  let count = 0
  for (const [portfolio, actions] of byPortfolio) {
    const all = [...actions]
    for (let from = 0; from < all.length; from += rowsAtOnce)
      await dismissActions(step, owner, portfolio, all.slice(from, from + rowsAtOnce))
    count += all.length
  }
  return count
}

const rowsAtOnce = 1000
