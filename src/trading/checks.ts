import { readDay, addDays } from '#calendar/days.ts'
import type { Calendar } from '#calendar/calendar.ts'
import { germanDay, numberText } from '#contract/number-format.ts'
import type { Instant } from '#contract/vocabulary.ts'
import type { Listing } from '#market/instruments.ts'
import { calendarIdOf } from '#market/listings.ts'
import { accruedMinor } from './accrued.ts'
import { feeOf, feesOf } from './fees.ts'
import { euroOf, isOnGrid, microOf, minorOf, piecesOf, tickOf, unitsOf, valueMinor, type Grid } from './lots.ts'
import { activeFrom, levelsOf, longestDays, referenceOf, worstOf, type Wish } from './order.ts'
import { foreignExtraOf, reserveMinor } from './reserve.ts'

export interface Check {
  code: string
  level: 'FAULT' | 'WARNING' | 'NOTE'
  field?: string
  text: string
}

/** Everything an order is judged by. */
export interface Situation {
  listing: Listing
  grid: Grid
  calendar: Calendar
  now: Instant
  bid: number | undefined
  ask: number | undefined
  last: number | undefined
  /** units of the listing's currency for one euro */
  rate: number | undefined
  availableMinor: bigint
  cashMinor: bigint
  heldMicro: bigint
  freeMicro: bigint
  /** of derivatives */
  paper?: { isOver: boolean; barrierDistancePct: number | undefined; needsQuiz: boolean } | undefined
}

export interface Assessment {
  checks: Check[]
  /** millionths of a piece */
  quantity: bigint
  /** at which it is reckoned; undefined where nothing is quoted */
  price: number | undefined
  costs: Costs | undefined
}
export interface Costs {
  price: number
  isoCurrency: string
  rate: number | undefined
  quantity: number
  gross: number
  /** of bonds: interest that has accrued, part of the total */
  accrued: number | undefined
  fees: { label: string; amount: number }[]
  fee: number
  feePct: number
  total: number
  reserve: number
  sellFee: number | undefined
  effectFiveYearsPct: number | undefined
  cashAfter: number
  quantityAfter: number
  spreadPct: number | undefined
}

const barrierText = 'Wird sie berührt, ist das Papier fast oder ganz wertlos.'
const mostPieces = 1e9
const mostEuro = 1e11
const farPct = 10
const nearBarrierPct = 5

/** What is to be said of an order before it is placed, and what it would cost. */
export function assess(wish: Wish, situation: Situation, isPlan = false): Assessment {
  const { listing, bid, ask, last, rate, now, calendar, paper } = situation
  const checks: Check[] = []
  const say = (level: Check['level'], code: string, text: string, field?: string) =>
    checks.push({ level, code, text, ...(field && { field }) })
  const currency = listing.notation.isoCurrency
  const isBuy = wish.side === 'BUY'
  const market = (isBuy ? ask : bid) ?? last
  checkLevels(wish, situation, market, say)

  const limited = wish.kind === 'LIMIT' || wish.kind === 'STOP_LIMIT' || wish.kind === 'OCO'
  const price = (limited ? wish.limit : wish.kind === 'STOP' ? wish.stop : undefined) ?? market
  const isPriced = price !== undefined && Number.isFinite(price) && price > 0
  if (market === undefined) say('FAULT', 'NO_PRICE', 'An diesem Handelsplatz gibt es gerade keinen Kurs.', 'idNotation')
  if (rate === undefined) say('FAULT', 'NO_RATE', `Für ${currency} gibt es gerade keinen Wechselkurs.`, 'idNotation')
  else if (currency !== 'EUR')
    say(
      'NOTE',
      'FOREIGN_CURRENCY',
      `Der Kurs ist in ${currency}; gerechnet wird mit ${numberText(rate, { decimals: 4 })} ${currency} je Euro zur Zeit der Ausführung.`,
    )

  const quantity = quantityOf(wish, situation, isPriced ? price : undefined, say)
  const isOpen = calendar.isOpen(calendarIdOf(listing), now)
  if (!isOpen) {
    if (isImmediate(wish))
      say(
        'FAULT',
        'VALIDITY_NEEDS_OPEN_VENUE',
        'Sofort ausführen geht nur, solange der Handelsplatz geöffnet ist.',
        'validity',
      )
    say(
      'NOTE',
      'VENUE_CLOSED',
      'Der Handelsplatz ist geschlossen. Die Order gilt ab der nächsten Eröffnung.',
      'idNotation',
    )
  }
  if (isImmediate(wish) && wish.kind !== 'MARKET' && wish.kind !== 'LIMIT')
    say(
      'FAULT',
      'VALIDITY_NEEDS_NO_STOP',
      'Sofort ausführen geht nur ohne Stoppmarke, als Markt oder Limit.',
      'validity',
    )
  if (wish.validity === 'DATE') checkDate(wish.validTo, situation, say)
  if (paper?.isOver) say('FAULT', 'PAPER_OVER', 'Dieses Papier wird nicht mehr gehandelt.', 'idNotation')
  if (paper?.needsQuiz && isBuy)
    say('FAULT', 'QUIZ_NEEDED', 'Bitte beantworte zuerst die Fragen zu Turbo-Zertifikaten. Sie gelten sechs Monate.')
  if (paper?.barrierDistancePct !== undefined && Math.abs(paper.barrierDistancePct) < nearBarrierPct)
    say(
      'WARNING',
      'KNOCK_OUT_NEAR',
      `Bis zur Barriere sind es nur ${numberText(Math.abs(paper.barrierDistancePct))} %. ${barrierText}`,
    )

  const costs =
    isPriced && quantity > 0n && rate !== undefined
      ? costsOf(wish, situation, price, quantity, rate, isPlan)
      : undefined
  if (isBuy && costs && minorOf(Math.max(costs.reserve, costs.total)) > situation.availableMinor) {
    const held = costs.reserve > costs.total ? ' mit dem, was bis zur Ausführung zurückgehalten wird' : ''
    const [needed, free] = [euro(costs.reserve), euro(euroOf(situation.availableMinor))]
    say(
      'FAULT',
      'CASH_SHORT',
      `Dafür reicht dein Guthaben nicht: nötig sind ${needed}${held}, verfügbar ${free}.`,
      sizeField(wish),
    )
  }
  if (!isBuy && quantity > situation.freeMicro)
    say('FAULT', 'HOLDING_SHORT', `Davon hast du ${pieces(piecesOf(situation.freeMicro))} frei.`, sizeField(wish))
  return { checks, quantity, price: isPriced ? price : undefined, costs }
}

const isImmediate = ({ validity }: Wish): boolean => validity === 'IOC' || validity === 'FOK'

/** Where its size was named. */
const sizeField = ({ amount }: Wish): string => (amount === undefined ? 'quantity' : 'amount')

/** A stop on the wrong side of the price, in German; undefined where it is right. */
export function stopSideFault(
  side: Wish['side'],
  stop: number | undefined,
  now: number | undefined,
): string | undefined {
  if (stop === undefined || now === undefined || !Number.isFinite(stop)) return undefined
  if (side === 'BUY') return stop <= now ? 'Die Stoppmarke eines Kaufs liegt über dem Kurs.' : undefined
  return stop >= now ? 'Die Stoppmarke eines Verkaufs liegt unter dem Kurs.' : undefined
}

type Say = (level: Check['level'], code: string, text: string, field?: string) => void

function checkLevels(wish: Wish, { grid, last, bid, ask }: Situation, market: number | undefined, say: Say): void {
  const { kind, limit, stop, trailingPct, side } = wish
  const needsLimit = kind === 'LIMIT' || kind === 'STOP_LIMIT' || kind === 'OCO'
  const needsStop = kind === 'STOP' || kind === 'STOP_LIMIT' || kind === 'OCO'
  if (needsLimit && limit === undefined) say('FAULT', 'LIMIT_MISSING', 'Bitte gib ein Limit an.', 'limit')
  if (!needsLimit && limit !== undefined) say('FAULT', 'LIMIT_UNWANTED', 'Diese Orderart hat kein Limit.', 'limit')
  if (needsStop && stop === undefined) say('FAULT', 'STOP_MISSING', 'Bitte gib eine Stoppmarke an.', 'stop')
  if (!needsStop && kind !== 'TRAILING' && stop !== undefined)
    say('FAULT', 'STOP_UNWANTED', 'Diese Orderart hat keine Stoppmarke.', 'stop')
  if (kind === 'TRAILING' && trailingPct === undefined)
    say('FAULT', 'TRAILING_MISSING', 'Bitte gib den Abstand in Prozent an.', 'trailingPct')
  if (trailingPct !== undefined && !(trailingPct >= 0.1 && trailingPct <= 50))
    say('FAULT', 'TRAILING_BAD', 'Der Abstand liegt zwischen 0,1 und 50 Prozent.', 'trailingPct')
  const onGrid = (price: number | undefined, field: 'limit' | 'stop') => {
    if (price === undefined) return
    const code = field === 'limit' ? 'LIMIT_OFF_TICK' : 'STOP_OFF_TICK'
    if (!(Number.isFinite(price) && price > 0 && price < 1e9))
      say('FAULT', code, 'Bitte gib einen Kurs über 0 an.', field)
    else if (!isOnGrid(grid, price))
      say('FAULT', code, `Kurse gehen hier in Schritten von ${pieces(tickOf(grid, price))}.`, field)
  }
  onGrid(limit, 'limit')
  onGrid(stop, 'stop')
  const wrongSide = stopSideFault(side, stop, last ?? (side === 'BUY' ? ask : bid))
  if (wrongSide !== undefined) say('FAULT', 'STOP_WRONG_SIDE', wrongSide, 'stop')
  if (limit !== undefined && kind !== 'STOP_LIMIT' && market !== undefined && limit > 0) {
    const away = (limit / market - 1) * 100
    if (Math.abs(away) > farPct)
      say(
        'WARNING',
        'LIMIT_FAR',
        `Dein Limit liegt ${numberText(Math.abs(away), { decimals: 1 })} % ${away > 0 ? 'über' : 'unter'} dem Kurs.`,
        'limit',
      )
  }
}

function quantityOf(wish: Wish, { grid, rate }: Situation, price: number | undefined, say: Say): bigint {
  const step = piecesOf(grid.lotMicro)
  if (wish.quantity !== undefined && wish.amount !== undefined) {
    say('FAULT', 'QUANTITY_BAD', 'Bitte gib eine Stückzahl oder einen Betrag an, nicht beides.', 'amount')
    return 0n
  }
  if (wish.quantity !== undefined) {
    if (!(Number.isFinite(wish.quantity) && wish.quantity > 0)) {
      say('FAULT', 'QUANTITY_BAD', 'Bitte gib eine Stückzahl über 0 an.', 'quantity')
      return 0n
    }
    if (wish.quantity > mostPieces) {
      say('FAULT', 'QUANTITY_TOO_LARGE', 'Mehr als eine Milliarde Stück nehmen wir nicht an.', 'quantity')
      return 0n
    }
    const quantity = microOf(wish.quantity)
    if (quantity % grid.lotMicro === 0n && Math.abs(piecesOf(quantity) - wish.quantity) < 1e-9) return quantity
    say('FAULT', 'QUANTITY_STEP', stepText(step, grid.isPercent), 'quantity')
    return 0n
  }
  if (wish.amount === undefined) {
    say('FAULT', 'QUANTITY_MISSING', 'Bitte gib eine Stückzahl oder einen Betrag an.', 'quantity')
    return 0n
  }
  if (!(Number.isFinite(wish.amount) && wish.amount > 0)) {
    say('FAULT', 'QUANTITY_BAD', 'Bitte gib einen Betrag über 0 an.', 'amount')
    return 0n
  }
  if (wish.amount > mostEuro) {
    say('FAULT', 'QUANTITY_TOO_LARGE', 'Mehr als 100 Milliarden Euro nehmen wir nicht an.', 'amount')
    return 0n
  }
  if (price === undefined || rate === undefined) return 0n
  const one = (price / rate / (grid.isPercent ? 100 : 1)) * step
  const lots = Math.floor(wish.amount / one + 1e-9)
  if (lots < 1)
    say('FAULT', 'AMOUNT_TOO_SMALL', `Der kleinste Betrag ist hier ${euro(Math.ceil(one * 100) / 100)}.`, 'amount')
  if (lots * step > mostPieces) {
    say('FAULT', 'QUANTITY_TOO_LARGE', 'Mehr als eine Milliarde Stück nehmen wir nicht an.', 'amount')
    return 0n
  }
  return BigInt(lots) * grid.lotMicro
}

function checkDate(day: string | undefined, { calendar, listing, now }: Situation, say: Say): void {
  const id = calendarIdOf(listing)
  const today = calendar.dayOf(id, now)
  if (day === undefined) return say('FAULT', 'DATE_MISSING', 'Bitte gib an, bis wann die Order gilt.', 'validTo')
  if (readDay(day) === undefined || day < today || day > addDays(today, longestDays))
    return say('FAULT', 'DATE_BAD', 'Bitte gib einen Tag von heute bis in 360 Tagen an.', 'validTo')
  const first = calendar.lastSession(id, activeFrom(calendar, listing, now)).day
  if (day < first)
    say(
      'FAULT',
      'DATE_BAD',
      `Bis dahin öffnet der Handelsplatz nicht mehr, erst wieder am ${germanDay(first)}.`,
      'validTo',
    )
}

function costsOf(
  wish: Wish,
  situation: Situation,
  price: number,
  quantity: bigint,
  rate: number,
  isPlan: boolean,
): Costs {
  const { listing, grid, bid, ask, cashMinor, heldMicro } = situation
  const isBuy = wish.side === 'BUY'
  const gross = valueMinor(grid, unitsOf(grid, price), quantity, rate)
  const fee = feeOf(listing.notation.venue, isPlan)
  const sellFee = feeOf(listing.notation.venue, false)
  const day = situation.calendar.dayOf(calendarIdOf(listing), situation.now)
  const accrued = accruedMinor(listing.instrument, day, quantity, rate)
  const total = isBuy ? gross + accrued + fee : gross + accrued - fee
  const worst = worstOf(levelsOf(wish, listing, grid, referenceOf(wish, situation) ?? price))
  const reserve = reserveMinor(listing, grid, {
    worst: Number.isFinite(worst) ? worst : unitsOf(grid, price), // what is no number has its fault
    quantity,
    rate,
    extra: foreignExtraOf(listing),
    fee,
  })
  const part = (minor: bigint): number => (gross > 0n ? (Number(minor) / Number(gross)) * 100 : 0)
  return {
    price,
    isoCurrency: listing.notation.isoCurrency,
    rate: listing.notation.isoCurrency === 'EUR' ? undefined : rate,
    quantity: piecesOf(quantity),
    gross: euroOf(gross),
    accrued: listing.instrument.facts.kind === 'bond' ? euroOf(accrued) : undefined,
    fees: feesOf(listing.notation.venue, isPlan).map(({ label, minor }) => ({ label, amount: euroOf(minor) })),
    fee: euroOf(fee),
    feePct: part(fee),
    total: euroOf(total),
    reserve: isBuy ? euroOf(reserve) : 0,
    sellFee: euroOf(sellFee),
    effectFiveYearsPct: -part(fee + sellFee) / 5,
    cashAfter: euroOf(isBuy ? cashMinor - total : cashMinor + total),
    quantityAfter: piecesOf(isBuy ? heldMicro + quantity : heldMicro - quantity),
    spreadPct: bid !== undefined && ask !== undefined && ask > 0 ? ((ask - bid) / ask) * 100 : undefined,
  }
}

const euro = (amount: number): string => `${numberText(amount, { decimals: 2 })} EUR`

/** With as many places as it has. */
const stepText = (step: number, isPercent: boolean): string =>
  step === 1
    ? 'Gehandelt werden nur ganze Stücke.'
    : `Gehandelt wird in Schritten von ${pieces(step)}${isPercent ? ' Nennwert' : ' Stück'}.`

const pieces = (amount: number): string =>
  numberText(amount, { decimals: amount.toFixed(6).replace(/0+$/, '').split('.')[1]?.length ?? 0 }) ?? '–'
