import type { ColumnType, Generated } from 'kysely'
import type { UserId } from '#contract/vocabulary.ts'

/** The tables of the paper broker; part of `Database`. */
export interface TradingTables {
  trading_accounts: TradingAccounts
  trading_positions: TradingPositions
  trading_orders: TradingOrders
  trading_commands: TradingCommands
  trading_events: TradingEvents
  trading_movements: TradingMovements
  trading_desks: TradingDesks
  trading_progress: TradingProgress
  trading_quotes: TradingQuotes
  trading_plans: TradingPlans
  trading_quizzes: TradingQuizzes
}

/** An account at the paper broker. Instants of trading are those of the market's clock. */
export interface TradingAccounts {
  id: Generated<string>
  owner: UserId
  name: string
  cash_minor: ColumnType<string, bigint, bigint>
  paid_in_minor: ColumnType<string, bigint, bigint>
  opened_at: Date
  version: ColumnType<string, number | undefined, number>
}

export interface TradingPositions {
  account: string
  /** key of the instrument */
  instrument: string
  /** where it was traded last */
  notation: ColumnType<string, number, number>
  /** millionths of a piece */
  quantity_micro: ColumnType<string, bigint, bigint>
  cost_minor: ColumnType<string, bigint, bigint>
}

export interface TradingOrders {
  id: Generated<string>
  account: string
  instrument: string
  notation: ColumnType<string, number, number>
  side: 'BUY' | 'SELL'
  kind: 'MARKET' | 'LIMIT' | 'STOP' | 'STOP_LIMIT' | 'TRAILING' | 'OCO'
  validity: 'DAY' | 'GTC' | 'ULTIMO' | 'DATE' | 'IOC' | 'FOK'
  origin: 'READER' | 'PLAN' | 'QUOTE'
  state: 'OPEN' | 'PARTIAL' | 'EXECUTED' | 'CANCELLED' | 'REJECTED' | 'EXPIRED'
  /** German */
  reason: string | null
  quantity_micro: ColumnType<string, bigint, bigint>
  filled_micro: ColumnType<string, bigint | undefined, bigint>
  limit_price: string | null
  stop_price: string | null
  trailing_pct: number | null
  /** the order as its desk keeps it; JSON, written as its text */
  desk: ColumnType<unknown, string, string>
  reserved_minor: ColumnType<string, bigint, bigint>
  gross_minor: ColumnType<string, bigint | undefined, bigint>
  fee_minor: ColumnType<string, bigint | undefined, bigint>
  /** what was said before it was placed; JSON, written as its text */
  estimate: ColumnType<unknown, string | null, string | null>
  placed_at: Date
  active_at: Date
  expires_at: Date
  changed_at: Date
  done_at: Date | null
  version: ColumnType<string, number | undefined, number>
}

/** What a reader or a plan has ordered, as it came. */
export interface TradingCommands {
  id: Generated<string>
  account: string
  order_id: string | null
  kind: string
  /** JSON, written as its text */
  body: ColumnType<unknown, string, string>
  at: Date
}

/** What became of an order. */
interface TradingEvents {
  id: Generated<string>
  order_id: string
  at: Date
  kind: string
  /** JSON, written as its text */
  facts: ColumnType<unknown, string, string>
}

/** What changed the money or the pieces of an account. */
export interface TradingMovements {
  id: Generated<string>
  account: string
  order_id: string | null
  at: Date
  kind: string
  instrument: string | null
  notation: ColumnType<string | null, number | null, number | null>
  quantity_micro: ColumnType<string, bigint | undefined, bigint>
  price: string | null
  rate: number | null
  gross_minor: ColumnType<string, bigint, bigint>
  fee_minor: ColumnType<string, bigint, bigint>
  /** interest that had accrued on a bond */
  accrued_minor: ColumnType<string, bigint | undefined, bigint>
  amount_minor: ColumnType<string, bigint, bigint>
  settles_on: string | null
}

/** How far the orders on a listing were worked through. */
export interface TradingDesks {
  notation: ColumnType<string, number, number>
  seen_to: Date
  /** JSON, written as its text */
  state: ColumnType<unknown, string, string>
}

/** Up to which day papers were settled; one row. */
interface TradingProgress {
  id: number
  settled_day: string
}

/** A binding price. */
interface TradingQuotes {
  id: Generated<string>
  account: string
  instrument: string
  notation: ColumnType<string, number, number>
  side: 'BUY' | 'SELL'
  quantity_micro: ColumnType<string, bigint, bigint>
  price: string
  expires_at: Date
  /** what came of it */
  order_id: string | null
}

export interface TradingPlans {
  id: Generated<string>
  account: string
  instrument: string
  notation: ColumnType<string, number, number>
  amount_minor: ColumnType<string, bigint, bigint>
  day_of_month: number
  active: boolean
  rest_minor: ColumnType<string, bigint | undefined, bigint>
  next_day: string
  last_day: string | null
  last_order: string | null
  /** German */
  last_outcome: string | null
  version: ColumnType<string, number | undefined, number>
}

/** Who has answered the questions that are asked before knock-outs, and when. */
interface TradingQuizzes {
  user_id: UserId
  passed_at: Date
}
