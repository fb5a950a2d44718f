import type { Insertable } from 'kysely'
import type { Instant } from '#contract/vocabulary.ts'
import type { RowReader } from '#db/archived-rows.ts'
import type { TradingOrders } from '#db/trading-tables.ts'

/** An order of an archive, as its row will be. */
export interface ArrivedOrder {
  readonly values: Omit<Insertable<TradingOrders>, 'account' | 'version'>
  /** it waited for the market: here it is over */
  readonly wasOpen: boolean
}

const paperForm = /^[A-Z_]{2,20}:[\w.:-]{1,40}$/
const ended = ['EXECUTED', 'CANCELLED', 'REJECTED', 'EXPIRED'] as const
const [mostMinor, mostMicro] = [10n ** 15n, 10n ** 18n]
const leftBehind = 'beim Umzug gestrichen'

/**
 * An order that is over, or that is over with the move: it stood in the book of the market it came from, and has no place in
 * this one's. @param now of the market
 */
export function orderOf(row: RowReader, now: Instant): ArrivedOrder {
  const state = row.oneOf('state', ['OPEN', 'PARTIAL', ...ended])
  const wasOpen = state === 'OPEN' || state === 'PARTIAL'
  const price = (column: string): string => String(row.number(column))
  return {
    wasOpen,
    values: {
      instrument: row.matching('instrument', paperForm),
      notation: Number(row.whole('notation', 0n, 10n ** 12n)),
      side: row.oneOf('side', ['BUY', 'SELL']),
      kind: row.oneOf('kind', ['MARKET', 'LIMIT', 'STOP', 'STOP_LIMIT', 'TRAILING', 'OCO']),
      validity: row.oneOf('validity', ['DAY', 'GTC', 'ULTIMO', 'DATE', 'IOC', 'FOK']),
      origin: row.oneOf('origin', ['READER', 'PLAN', 'QUOTE']),
      state: wasOpen ? 'CANCELLED' : state,
      reason: wasOpen ? leftBehind : (row.ifAny('reason', (column) => row.text(column, 500)) ?? null),
      quantity_micro: row.whole('quantity_micro', 1n, mostMicro),
      filled_micro: row.whole('filled_micro', 0n, mostMicro),
      limit_price: row.ifAny('limit_price', price) ?? null,
      stop_price: row.ifAny('stop_price', price) ?? null,
      trailing_pct: row.ifAny('trailing_pct', (column) => row.number(column)) ?? null,
      desk: JSON.stringify(markOf(row.json('desk', 5000))),
      reserved_minor: 0n,
      gross_minor: row.whole('gross_minor', 0n, mostMinor),
      fee_minor: row.whole('fee_minor', 0n, mostMinor),
      estimate: row.ifAny('estimate', (column) => estimateOf(row.json(column, 5000))) ?? null,
      placed_at: row.instant('placed_at'),
      active_at: row.instant('active_at'),
      expires_at: row.instant('expires_at'),
      changed_at: wasOpen ? new Date(now) : row.instant('changed_at'),
      done_at: wasOpen ? new Date(now) : row.instant('done_at'),
    },
  }
}

/** What of a desk's memory is still shown once an order is over: the mark it waited for. */
function markOf(desk: unknown): object {
  const { trigger, oco } = (desk ?? {}) as { trigger?: unknown; oco?: unknown }
  return {
    ...(typeof trigger === 'number' && { trigger }),
    ...(typeof oco === 'object' && oco !== null && { oco: {} }),
  }
}

/** What its owner was told before it was placed. */
function estimateOf(estimate: unknown): string | null {
  const { price, gross, fee, total, best } = (estimate ?? {}) as Record<string, unknown>
  return [price, gross, fee, total].every(Number.isFinite)
    ? JSON.stringify({ price, gross, fee, total, ...(Number.isFinite(best) && { best }) })
    : null
}
