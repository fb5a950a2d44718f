import { folded } from '#contract/german-text.ts'
import type { BookingType } from './schema.ts'
import { bookingWord, type BookingWord } from './words.ts'

/** What a text says a row is. */
export interface SaidKind extends BookingWord {
  /** German: why its owner should look at it */
  readonly doubt?: string
}

/** What a row says beside the words of its kind, without which some of them mean two things. */
export interface KindEvidence {
  readonly hasPaper: boolean
  readonly hasQuantity: boolean
  /** the signed cash of the row */
  readonly money: bigint | undefined
}

/** a row that says itself that nothing is booked */
export const noBooking = 'none'

type Sense = BookingType | 'FLOW' | 'REINVEST' | 'CHARGE' | 'REWARD'

const anyOf = (...texts: string[]): RegExp => new RegExp(texts.join('|'))

/** Parts of texts, of which banks, brokers and exchanges make what they call a booking. */
const parts: readonly (readonly [Sense | typeof noBooking, RegExp])[] = [
  [noBooking, anyOf('thesaurierung')],
  ['SPLIT', anyOf(String.raw`\bsplit\b`, 'aktiensplit')],
  ['TAX_REFUND', anyOf('steuer(?:rueck)?erstattung', 'steuerausgleich', 'steuergutschrift', 'tax refund')],
  [
    'TAX',
    anyOf(
      'vorabpauschale|steuerbelastung|dividendensteuer|kapitalertrags?steuer|quellensteuer',
      String.raw`dividend tax|withholding|\bkest\b|\btax(?:es)?\b|\bsteuern?\b`,
    ),
  ],
  ['CHARGE', anyOf('sollzins', 'zinsbelastung', 'interest charge', 'margin interest', 'debit interest')],
  [
    'FEE',
    anyOf(
      String.raw`gebuehr|entgelt|\bkosten\b|kommission|spesen|depotpreis`,
      String.raw`\bfees?\b|custody|service charge`,
    ),
  ],
  [
    'DIVIDEND',
    anyOf(
      String.raw`dividend|ausschuettung|ertraegnis|ertragsgutschrift|fondsertrag|\bertrag\b|\bertraege\b`,
      String.raw`distribution|\bcoupons\b|\bc?div\b`,
    ),
  ],
  ['INTEREST', anyOf(String.raw`(?<!soll)zins|\bkupon|abschluss\b`, String.raw`\binterest\b|\bcoupon\b`)],
  ['REINVEST', anyOf('wiederanlage', 'reinvest')],
  [
    'SELL',
    anyOf(
      String.raw`verkauf|rueckgabe|tilgung|\bvente\b|verkoop`,
      String.raw`\bsell\b|\bsold\b|\bsale\b|redemption|position closed|close position`,
    ),
  ],
  [
    'BUY',
    anyOf(
      String.raw`(?<!ver)kauf|sparplan|einmalanlage|\bzeichnung|\bachat\b|aankoop`,
      String.raw`\bbuy\b|\bbought\b|\bpurchase\b|savings? plan|open position`,
    ),
  ],
  [
    'DELIVERY_IN',
    anyOf(
      String.raw`einlieferung|einbuchung|depoteingang|(?:depot|wertpapier)ueber?trag.*(?:\bein|eingehend|zugang)`,
      String.raw`eingehende[rn]? depot|\btransfer in\b|^receive(?:d$|\b)`,
    ),
  ],
  [
    'DELIVERY_OUT',
    anyOf(
      String.raw`auslieferung|ausbuchung|depotausgang|(?:depot|wertpapier)ueber?trag.*(?:\baus|ausgehend|abgang)`,
      String.raw`ausgehende[rn]? depot|\btransfer out\b|\bsen[dt]\b`,
    ),
  ],
  ['REWARD', anyOf('staking', String.raw`\brewards?\b`, 'airdrop', String.raw`\bearn\b`, String.raw`\bmining\b`)],
  [
    'DEPOSIT',
    anyOf(
      String.raw`einzahlung|\beinlage\b`,
      String.raw`\bdeposit\b|\btop up\b|cash in\b|money received|funds received`,
    ),
  ],
  ['WITHDRAWAL', anyOf('auszahlung|entnahme', String.raw`withdraw|\bremoval\b`)],
  [
    'FLOW',
    anyOf(
      String.raw`ueberweisung|lastschrift|umbuchung|gutschrift|zahlung|dauerauftrag|\buebertrag\b`,
      String.raw`\btransfer\b|\btfr\b|\bach\b|\bwire\b|\bpayment\b|moneylink`,
    ),
  ],
]

const words: Readonly<Partial<Record<BookingType, string>>> = {
  BUY: 'Kauf',
  SELL: 'Verkauf',
  DIVIDEND: 'Dividende',
  INTEREST: 'Zinsen',
  FEE: 'Gebühr',
  TAX: 'Steuer',
  TAX_REFUND: 'Steuererstattung',
  DEPOSIT: 'Einlage',
  WITHDRAWAL: 'Entnahme',
  DELIVERY_IN: 'Einbuchung',
  DELIVERY_OUT: 'Ausbuchung',
}

/** Whether a text says a kind at all. */
export const saysKind = (text: string): boolean => bookingWord(text) !== undefined || sensesOf(text).length > 0

/**
 * The kind that a text says, word for word or by its parts. Where parts say different things it is the one that the rest of the
 * row bears out, with a doubt unless they are known to stand together.
 */
export function kindIn(text: string, evidence: KindEvidence): SaidKind | typeof noBooking | undefined {
  const known = bookingWord(text)
  if (known) return besideMoney(known, text, evidence)
  const said = sensesOf(text)
  const senses = said.filter((sense) => sense !== noBooking)
  if (senses.length < said.length) return noBooking
  const [first] = senses
  if (!first) return undefined
  const sense = together(senses, evidence) ?? (senses.length === 1 ? first : { doubtful: first })
  return typeof sense === 'string'
    ? kindOfSense(sense, text, evidence)
    : doubtful(kindOfSense(sense.doubtful, text, evidence), text)
}

/** Files say the same words again and again. */
const heard = new Map<string, ReturnType<typeof sensesIn>>()
const mostHeard = 5000

function sensesOf(text: string): ReturnType<typeof sensesIn> {
  const known = heard.get(text)
  if (known) return known
  const senses = sensesIn(text)
  if (heard.size < mostHeard && text.length <= 100) heard.set(text, senses)
  return senses
}

/** Senses in the order in which the text says them. */
function sensesIn(text: string): readonly (Sense | typeof noBooking)[] {
  const said = folded(text).replace(/[^\p{L}\p{N}]+/gu, ' ')
  const found = parts.flatMap(([sense, part]) => {
    const at = said.search(part)
    return at < 0 ? [] : [{ sense, at }]
  })
  return found.toSorted((a, b) => a.at - b.at).map(({ sense }) => sense)
}

/** Senses that stand together in texts and mean one thing. */
function together(senses: readonly Sense[], { hasPaper, hasQuantity, money }: KindEvidence): Sense | undefined {
  const has = (...each: Sense[]) => each.every((sense) => senses.includes(sense))
  const only = (...each: Sense[]) => senses.every((sense) => each.includes(sense))
  if (has('TAX', 'DIVIDEND') && only('TAX', 'DIVIDEND', 'FLOW')) return 'TAX'
  if (has('REINVEST') && only('REINVEST', 'DIVIDEND', 'FLOW', 'BUY') && money !== undefined && money < 0n) return 'BUY'
  if (has('CHARGE') && only('CHARGE', 'INTEREST', 'FEE')) return 'CHARGE'
  if (has('DIVIDEND', 'INTEREST') && only('DIVIDEND', 'INTEREST', 'FLOW')) return hasPaper ? 'DIVIDEND' : 'INTEREST'
  if (has('REWARD') && only('REWARD', 'FLOW', 'DEPOSIT') && hasPaper) return 'REWARD'
  const solid = senses.filter((sense) => sense !== 'FLOW')
  const isTrade = solid.every((sense) => ['BUY', 'SELL', 'DEPOSIT', 'WITHDRAWAL'].includes(sense)) && hasQuantity
  const trades = solid.filter((sense) => sense === 'BUY' || sense === 'SELL')
  if (isTrade && trades.length === 1) return trades[0]
  const moves = solid.filter((sense) => sense === 'DELIVERY_IN' || sense === 'DELIVERY_OUT')
  if (!hasPaper && !hasQuantity && moves.length === 1 && moves.length === solid.length) return 'FLOW'
  return solid.length === 1 ? solid[0] : undefined
}

function kindOfSense(sense: Sense, text: string, evidence: KindEvidence): SaidKind {
  const { hasPaper, hasQuantity, money } = evidence
  if (sense === 'CHARGE') return { type: 'FEE', note: 'Sollzinsen' }
  if (sense === 'REINVEST') return doubtful({ type: 'BUY' }, text)
  if (sense === 'REWARD')
    return {
      type: 'DELIVERY_IN',
      doubt: `„${short(text)}“ ist als Einbuchung gelesen: der Zufluss kann zu versteuern sein.`,
    }
  if (sense === 'FLOW') {
    const type = money !== undefined && money < 0n ? 'WITHDRAWAL' : 'DEPOSIT'
    return hasPaper || hasQuantity || money === undefined ? doubtful({ type }, text) : { type }
  }
  return besideMoney({ type: sense }, text, evidence)
}

/** A sign of the money that the kind does not have. */
function besideMoney(said: SaidKind, text: string, { money, hasPaper }: KindEvidence): SaidKind {
  if (money === undefined || money === 0n) return said
  if (said.type === 'INTEREST' && money < 0n && !hasPaper)
    return {
      type: 'FEE',
      note: 'Sollzinsen',
      doubt: `„${short(text)}“ mit negativem Betrag ist als Sollzinsen gelesen.`,
    }
  if (said.type === 'DEPOSIT' && money < 0n) return { ...said, type: 'WITHDRAWAL', doubt: opposite(text, 'Entnahme') }
  return said
}

const opposite = (text: string, kind: string): string =>
  `„${short(text)}“ mit negativem Betrag ist als ${kind} gelesen.`

const doubtful = (said: SaidKind, text: string): SaidKind => ({
  ...said,
  doubt: `„${short(text)}“ ist als ${words[said.type] ?? said.type} gelesen, kann aber mehr als das heißen.`,
})

const short = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text)
