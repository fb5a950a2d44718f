import { getMarketOverview, type ListRow } from '#contract/lists.ts'
import type { PageContext } from '#web/page.tsx'

/** of each class one or two that most readers know, in the order in which they stand */
const wellKnown = ['INDEX:20735', 'INDEX:193736', 'PRECIOUS_METAL:1326189', 'CRYPTO:600010254', 'CURRENCY:EURUSD']

export const keyOf = ({ instrument }: Pick<ListRow, 'instrument'>): string =>
  `${instrument.entityType}:${instrument.entityValue}`

/** What is offered to whoever has nothing of their own yet, and shows what lists look like. */
export async function loadWellKnown({ call }: PageContext): Promise<ListRow[]> {
  const tabs = ['indizes', 'rohstoffe', 'krypto', 'devisen'] as const
  const lists = await Promise.all(tabs.map((tab) => call(getMarketOverview, { params: { tab } })))
  const rows = new Map(lists.flatMap(({ list }) => list).map((row) => [keyOf(row), row]))
  return wellKnown.flatMap((key) => rows.get(key) ?? [])
}
