import { getStored, putStored } from '#contract/personal.ts'
import { arrangementFrom, arrangementKey, isCard, shownOrHidden, type Arrangement } from '#features/dashboard/cards.ts'
import { done, type Action, type Submitted } from '#web/action.ts'
import type { PageContext } from '#web/page.tsx'
import { placed } from '#web/placed.ts'

const params = { key: arrangementKey }
/** in the address: the cards are being arranged */
export const arrangingKey = 'anordnen'
export const arrangingPath = (path: string): string => `${path}?${arrangingKey}=1`

/** How the reader has arranged the cards. */
export const arrangementOf = async ({ call }: Pick<PageContext, 'call'>): Promise<Arrangement> =>
  arrangementFrom((await call(getStored, { params })).value)

/** One button of a form: „Anordnen“ without script, and what hides a card where it stands. */
export const arrange: Action = async (submitted, context) => {
  const value = submitted.has('anfang') ? {} : changed(await arrangementOf(context), submitted)
  await context.call(putStored, { params, body: { value } })
  return done(submitted.has('zurueck') ? context.path : arrangingPath(context.path))
}

function changed(before: Arrangement, submitted: Submitted): Arrangement {
  for (const [name, by] of [
    ['hoch', -1],
    ['runter', 1],
  ] as const) {
    const key = submitted.text(name)
    if (isCard(key)) return { ...before, order: placed(before.order, key, before.order.indexOf(key) + by) }
  }
  for (const [name, isShown] of [
    ['aus', false],
    ['ein', true],
  ] as const) {
    const key = submitted.text(name)
    if (isCard(key)) return shownOrHidden(before, key, isShown)
  }
  return before
}
