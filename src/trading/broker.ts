import type { Instant, TradingDay, UserId } from '#contract/vocabulary.ts'
import type { NamedRequest } from '#db/idempotency.ts'
import type { Instrument, Listing } from '#market/instruments.ts'
import type { Change } from './changes.ts'
import type { Check, Costs } from './checks.ts'
import type { OrderKind, Validity, Wish } from './order.ts'

/** An account of a reader. Every question names both: of another's account a broker says that there is none. */
export interface Whose {
  owner: UserId
  account: string
}

/** What a broker is, does and asks consent for. Texts are German. */
export interface BrokerProfile {
  /** in addresses */
  key: string
  name: string
  about: string
  method: string
  /** no money flows */
  isSimulation: boolean
  can: Capabilities
  consent: { what: readonly string[]; duration: string; revoke: string }
}

/** What a broker takes. Pages offer nothing else; whoever asks all the same is refused with NOT_AT_BROKER. */
export interface Capabilities {
  /** names the costs of an order before it is placed */
  costs: boolean
  /** what of an open order can be changed */
  replace: readonly ('quantity' | 'limit' | 'stop')[]
  /** answers with a binding price for some seconds */
  quotes: boolean
  /** runs savings plans */
  plans: boolean
  /** tells every movement of an account */
  movements: boolean
  /** an amount may be named instead of pieces */
  amounts: boolean
}

/** How it stands with what connects an account: of a session that is over, or a bank that is silent, nothing is known by now. */
export type Reach = 'CONNECTED' | 'SESSION_OVER' | 'AWAY'

export interface BrokerAccount {
  id: string
  name: string
  reach: Reach
  /** undefined: it is not reached */
  cashMinor: bigint | undefined
  /** held back for open buys; undefined: the broker does not say */
  reservedMinor: bigint | undefined
  availableMinor: bigint | undefined
  /** undefined: a price or a rate is missing */
  positionsMinor: bigint | undefined
  paidInMinor?: bigint
  /** paid so far */
  feesMinor?: bigint
  numberOpen: number
  openedAt: Instant
  version: number
}

export interface BrokerPosition {
  /** where the last trade of it was made */
  listing: Listing
  quantityMicro: bigint
  /** of it not for sale: in open sells, or blocked */
  boundMicro: bigint
  costMinor: bigint | undefined
  valueMinor: bigint | undefined
}

/** A paper by its names: as the portal knows it, else as its broker calls it. */
export interface NamedPaper {
  name: string
  isin?: string | undefined
  wkn?: string | undefined
}

/** A paper that lies in an account and that the portal does not know. */
export interface UnknownPosition extends NamedPaper {
  quantityMicro: bigint
  valueMinor: bigint | undefined
}

export type OrderState = 'OPEN' | 'PARTIAL' | 'EXECUTED' | 'CANCELLED' | 'REJECTED' | 'EXPIRED'

export interface BrokerOrder {
  id: string
  account: string
  /** as readers see it */
  number: string
  paper: NamedPaper
  /** undefined: the portal does not know the paper */
  instrument: Instrument | undefined
  /** where it is executed; undefined: the broker does not say it in words of the portal */
  listing: Listing | undefined
  /** of limit, stop and prices; undefined where the paper is known no more */
  isoCurrency: string | undefined
  /** quantities are nominal, prices percent of it */
  isNominal: boolean
  side: 'BUY' | 'SELL'
  kind: OrderKind
  /** German: what its broker calls a kind that the portal has not; `kind` is what comes nearest */
  kindText?: string | undefined
  validity: Validity
  state: OrderState
  /** it was sent, and nobody knows yet whether it arrived */
  isUncertain: boolean
  /** German: why it ended */
  reason: string | undefined
  origin: 'READER' | 'PLAN' | 'QUOTE'
  quantityMicro: bigint
  filledMicro: bigint
  limit: number | undefined
  stop: number | undefined
  trailingPct: number | undefined
  /** distance of a trailing stop in the currency, where its broker keeps it so */
  trailingBy?: number | undefined
  /** its broker takes no change of such an order */
  isFixed?: boolean
  /** its stop has not been reached */
  isWaiting: boolean
  isTriggered: boolean
  averagePrice: number | undefined
  reservedMinor: bigint | undefined
  grossMinor: bigint | undefined
  feeMinor: bigint | undefined
  placedAt: Instant
  activeAt: Instant
  expiresAt: Instant
  changedAt: Instant
  doneAt: Instant | undefined
  version: number
}

export interface BrokerOrderEvent {
  kind: 'PLACED' | 'ACTIVATED' | 'TRIGGERED' | 'FILL' | 'REPLACED' | 'CANCELLED' | 'REJECTED' | 'EXPIRED'
  at: Instant
  /** of a change what became new */
  facts: { price?: number; quantity?: number; limit?: number; stop?: number; reason?: string }
}

export interface BrokerMovement {
  id: string
  order: string | undefined
  /** `CASH`: a booking of the account as its bank tells it, `OTHER`: what else moved pieces */
  kind:
    | 'DEPOSIT'
    | 'RESET'
    | 'BUY'
    | 'SELL'
    | 'DIVIDEND'
    | 'DISTRIBUTION'
    | 'INTEREST'
    | 'REDEMPTION'
    | 'TRANSFER_IN'
    | 'TRANSFER_OUT'
    | 'CASH'
    | 'OTHER'
  /** German: what a bank calls it, and what it says of it */
  said?: { label?: string | undefined; text?: string | undefined }
  /** undefined: it is about money alone */
  paper: NamedPaper | undefined
  instrument: Instrument | undefined
  /** where it was traded; undefined: it was only paid, or nobody says where */
  listing: Listing | undefined
  /** of its price */
  isoCurrency: string | undefined
  at: Instant
  /** where its broker names a day alone; `at` is its beginning */
  day?: TradingDay
  settlesOn: TradingDay | undefined
  quantityMicro: bigint
  price: number | undefined
  rate: number | undefined
  /** undefined: its broker does not say it in euro */
  grossMinor: bigint | undefined
  accruedMinor: bigint
  feeMinor: bigint | undefined
  /** undefined: the money is told of by a movement of its own */
  amountMinor: bigint | undefined
}

export interface BrokerOrderDetail extends BrokerOrder {
  events: readonly BrokerOrderEvent[]
  fills: readonly BrokerMovement[]
  /** what was said when it was placed */
  estimate:
    | {
        price: number
        gross: number
        fee: number
        total: number
        /** the ask, of a sale the bid, when it was placed; absent: the venue was closed, or its broker does not say */
        best?: number | undefined
      }
    | undefined
}

/** Which orders are asked for. */
export interface OrdersAsked {
  show: 'OPEN' | 'TODAY' | 'EXECUTED' | 'CANCELLED' | 'ALL'
  instrument?: string | undefined
  since?: Instant | undefined
  most: number
  /** the last one of the stretch before */
  before?: string | undefined
}

export interface OrderCounts {
  open: number
  today: number
  reservedMinor: bigint | undefined
}

/** Where a paper can be traded, and what the venue takes. */
export interface BrokerVenue {
  listing: Listing
  quantityStepMicro: bigint
  /** at a price */
  tickAt: (price: number) => number | undefined
  kinds: readonly OrderKind[]
  validities: readonly Validity[]
  offersQuotes: boolean
  /** of so many pieces at market, where they were asked for and the broker says it in passing */
  costs: Pick<Costs, 'gross' | 'fee' | 'total'> | undefined
}

export interface VenuesAsked {
  side: 'BUY' | 'SELL'
  quantity?: number | undefined
}

/** What is to be said of an order, and what it would cost. A fault forbids it. */
export interface Checked {
  checks: readonly Check[]
  costs: Costs | undefined
  at: Instant
}

/** A binding price for some seconds. */
export interface BrokerQuote {
  idQuote: string
  price: number
  isoCurrency: string
  quantity: number
  costs: Costs
  expiresAt: Instant
  secondsLeft: number
}

/** Where, and what of it: a listing that the broker named among its venues. */
export interface PlacedWish {
  wish: Wish
  listing: Listing
}

/**
 * A broker: whoever keeps accounts of readers and takes their orders. The paper broker is one, banks are others; pages and API
 * know this alone. What it throws are failures of the catalogue: TRADING_ACCOUNT_UNKNOWN and ORDER_UNKNOWN also of another's,
 * INPUT_INVALID by field, and of a bank BROKER_AWAY (nothing was done) and BROKER_SESSION_OVER (its reader signs in there anew).
 */
export interface Broker {
  readonly profile: BrokerProfile
  /** whether an account's number is one of this broker's; nothing is said of whether there is such an account */
  names(account: string): boolean

  accounts(owner: UserId): Promise<BrokerAccount[]>
  /** their numbers alone, which are known without asking a bank */
  idsOf(owner: UserId): Promise<string[]>
  account(of: Whose): Promise<BrokerAccount>
  positions(of: Whose): Promise<{ known: BrokerPosition[]; unknown: UnknownPosition[] }>
  movements(
    of: Whose,
    asked: { instrument?: string | undefined; most: number; before?: string | undefined },
  ): Promise<BrokerMovement[]>
  /** ends the connection: what is stored of it goes, open orders of a simulation are cancelled */
  close(of: Whose): Promise<void>

  orders(of: Whose, asked: OrdersAsked): Promise<BrokerOrder[]>
  counts(of: Whose): Promise<OrderCounts>
  order(of: Whose, id: string): Promise<BrokerOrderDetail>
  /** Orders that are others than at a version, as they became so. */
  changes(of: Whose, version: string, most: number): Promise<BrokerOrder[]>
  /** the version of the order that changed last */
  newest(of: Whose): Promise<string>
  /** Looks after open orders for as long as somebody watches. @returns the way to watch no more */
  watch(of: Whose): () => void

  venues(instrument: Instrument, asked: VenuesAsked, of: Whose | undefined): Promise<BrokerVenue[]>
  check(of: Whose, placed: PlacedWish): Promise<Checked>
  /** Acknowledged once it is stored; one request is one order, however often it comes. */
  place(of: Whose, request: NamedRequest, placed: PlacedWish): Promise<{ id: string }>
  replace(of: Whose, id: string, change: Change, seen: number | undefined): Promise<void>
  cancel(of: Whose, id: string): Promise<void>
  /** @returns how many */
  cancelAll(of: Whose): Promise<number>

  requestQuote(of: Whose, asked: { side: 'BUY' | 'SELL'; quantity: number; listing: Listing }): Promise<BrokerQuote>
  acceptQuote(of: Whose, idQuote: string): Promise<{ id: string }>
  declineQuote(of: Whose, idQuote: string): Promise<void>

  /** of a broker whose money is none */
  readonly playMoney?: PlayMoney
  /** of a broker at which a reader has accounts already */
  readonly login?: BrokerLogin
  /** of a broker whose money is some: what its accounts are of all that a reader has */
  readonly wealth?: BrokerWealth
}

/** How an account counts: by itself, by the depot in which it is booked here, or not at all. */
export type AccountCounts = { as: 'OWN' | 'NOT' } | { as: 'BOOKED'; portfolio: string }

/** What lay in an account when its bank was asked the last time. */
export interface SeenAccount {
  id: string
  name: string
  at: Instant
  cashMinor: bigint
  positions: readonly SeenPosition[]
  /** undefined: its owner has not said */
  counts: AccountCounts | undefined
}

export interface SeenPosition {
  paper: NamedPaper
  instrument: Instrument | undefined
  quantityMicro: bigint
  /** as the bank values it; undefined: not in euro */
  valueMinor: bigint | undefined
}

export interface BrokerWealth {
  /** Without asking the bank; of an account that was never read nothing. */
  seen(owner: UserId): Promise<SeenAccount[]>
  /** @throws Failure TRADING_ACCOUNT_UNKNOWN */
  count(of: Whose, counts: AccountCounts): Promise<void>
}

/** Consent and sign-in at a bank. What the reader types is passed on and kept nowhere; what the bank gives for it is sealed. */
export interface BrokerLogin {
  /** German: why nobody can connect it here; undefined: anybody can */
  readonly missing: string | undefined
  state(owner: UserId): Promise<LoginState>
  /** Signs in, which makes the bank ask for a TAN. @throws Failure INPUT_INVALID, BROKER_AWAY, BROKER_LOCK_NEAR */
  begin(owner: UserId, typed: { user: string; pin: string }): Promise<LoginState>
  /** @param tan undefined: it was confirmed in the bank's app @throws Failure INPUT_INVALID, BROKER_SESSION_OVER, BROKER_AWAY */
  confirm(owner: UserId, tan: string | undefined): Promise<LoginState>
  /** Ends the consent: what the bank gave goes, there and here, and all that was stored with it. */
  revoke(owner: UserId): Promise<void>
}

export interface LoginState {
  /** `NONE`: no consent; `TAN`: the bank waits for one; `ENDED`: the session is over, the consent stands */
  state: 'NONE' | 'TAN' | 'CONNECTED' | 'ENDED'
  /** how the bank asks: by a push to its app, an SMS, or a picture (PNG, base64) to be read with its app */
  challenge?: { kind: 'PUSH' | 'SMS' | 'PHOTO'; text?: string | undefined }
  consentedAt?: Instant
  consentUntil?: Instant
}

/** Accounts that anybody opens, with as much as is wished. */
export interface PlayMoney {
  open(owner: UserId, request: NamedRequest, name: string, amount: number): Promise<BrokerAccount>
  deposit(of: Whose, request: NamedRequest, amount: number): Promise<BrokerAccount>
  reset(of: Whose, request: NamedRequest, amount: number): Promise<BrokerAccount>
}
