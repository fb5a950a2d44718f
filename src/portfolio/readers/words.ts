import { folded } from '#contract/german-text.ts'
import type { BookingType } from './schema.ts'

/** What a word in a type column means. */
export interface BookingWord {
  readonly type: BookingType
  readonly savingsPlan?: true
  readonly reversal?: true
  readonly note?: string
}

/** Letters, digits and percent signs, lower case, umlauts written out: so that spellings of a heading meet. */
export function plain(text: string): string {
  const known = plainCache.get(text)
  if (known !== undefined) return known
  const result = folded(text).replace(/[^\p{L}\p{N}%]/gu, '')
  if (plainCache.size < 5000 && text.length < 100) plainCache.set(text, result)
  return result
}

const plainCache = new Map<string, string>()

/** How a known word may stand in a file: as it is, and without its umlauts where an export lost them. */
export function spellings(word: string): readonly string[] {
  const whole = plain(word)
  const stripped = plain(word.replace(/[^\x20-\x7e]/g, ''))
  return whole === stripped ? [whole] : [whole, stripped]
}

const vocabulary: readonly (BookingWord & { words: string })[] = [
  {
    type: 'BUY',
    words: 'Kauf, Buy, Bought, Purchase, Wertpapierkauf, Kauforder, Market buy, Limit buy, Aankoop, Achat',
  },
  {
    type: 'BUY',
    savingsPlan: true,
    words:
      'Kauf Sparplan, Sparplan, Sparplankauf, Sparplanausführung, Savings plan, Saving plan, Savings plan execution',
  },
  {
    type: 'SELL',
    words:
      'Verkauf, Sell, Sold, Sale, Wertpapierverkauf, Verkauforder, Verkauf Entnahmeplan, Market sell, ' +
      'Limit sell, Verkoop, Vente, Tilgung, Rückzahlung, Redemption',
  },
  {
    type: 'DIVIDEND',
    words:
      'Dividende, Dividend, Dividends, Dividenden, Ausschüttung, Distribution, Erträgnisausschüttung, ' +
      'Ertragsgutschrift, Dividendenzahlung, Cash dividend',
  },
  { type: 'INTEREST', words: 'Zinsen, Zins, Zinszahlung, Interest, Interest payment, Kupon, Coupon, Coupon payment' },
  {
    type: 'DEPOSIT',
    words: 'Einlage, Einzahlung, Deposit, Cash deposit, Gutschrift, Bonus, Cashback, Überweisungsgutschrift, Storting',
  },
  { type: 'WITHDRAWAL', words: 'Entnahme, Auszahlung, Removal, Withdrawal, Cash withdrawal, Onttrekking' },
  { type: 'FEE', words: 'Gebühr, Gebühren, Fee, Fees, Entgelt, Depotgebühr, Kosten, Costs' },
  { type: 'FEE', note: 'Sollzinsen', words: 'Zinsbelastung, Sollzinsen, Interest charge' },
  { type: 'FEE', reversal: true, words: 'Gebührenerstattung, Fees refund, Fee refund' },
  { type: 'TAX', words: 'Steuer, Steuern, Tax, Taxes, Vorabpauschale' },
  { type: 'TAX_REFUND', words: 'Steuerrückerstattung, Steuererstattung, Steuerausgleich, Tax refund' },
  {
    type: 'DELIVERY_IN',
    words:
      'Einlieferung, Delivery (Inbound), Umbuchung (Eingang), Transfer (Inbound), Transfer in, Depoteingang, Einbuchung',
  },
  {
    type: 'DELIVERY_OUT',
    words:
      'Auslieferung, Delivery (Outbound), Umbuchung (Ausgang), Transfer (Outbound), Transfer out, Depotausgang, Ausbuchung',
  },
  { type: 'SPLIT', words: 'Split, Aktiensplit, Stock split' },
]

const byWord = new Map(
  vocabulary.flatMap(({ words, ...meaning }) =>
    words
      .split(', ')
      .flatMap(spellings)
      .map((word) => [word, meaning] as const),
  ),
)

/** The meaning of a German or English booking word; a leading or trailing „Storno“ makes it a reversal. */
export function bookingWord(text: string): BookingWord | undefined {
  const word = plain(text)
  const found = byWord.get(word)
  if (found) return found
  const bare = word.replace(/^storno(?:von)?|storno$|^reversal|reversal$|^cancellation|cancellation$/, '')
  const taken = bare === word ? undefined : byWord.get(bare)
  return taken && { ...taken, reversal: true }
}
