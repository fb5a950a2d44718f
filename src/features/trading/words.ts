import type { OrderKind, TradingFill, TradingOrder, Validity } from '#features/trading/order-shapes.contract.ts'
import { absent, format } from '#web/format.ts'

type Level = 'limit' | 'stop' | 'abstand'
interface KindWords {
  label: string
  /** in addresses */
  word: string
  sentence: string
  needs: readonly Level[]
  mayHave?: readonly Level[]
}

/** Kinds of orders in the order of the form. */
export const kindWords: Readonly<Record<OrderKind, KindWords>> = {
  MARKET: { label: 'Markt', word: 'markt', sentence: 'Sofort zum Kurs, der gerade zu haben ist.', needs: [] },
  LIMIT: { label: 'Limit', word: 'limit', sentence: 'Zu deinem Kurs oder besser.', needs: ['limit'] },
  STOP: { label: 'Stopp', word: 'stopp', sentence: 'Ist die Marke erreicht, zum Markt.', needs: ['stop'] },
  STOP_LIMIT: {
    label: 'Stopp-Limit',
    word: 'stopp-limit',
    sentence: 'Ist die Marke erreicht, zu deinem Limit oder besser.',
    needs: ['stop', 'limit'],
  },
  TRAILING: {
    label: 'Trailing-Stopp',
    word: 'trailing',
    sentence: 'Die Marke folgt dem Kurs im Abstand, nie zurück.',
    needs: ['abstand'],
    mayHave: ['stop'],
  },
  OCO: {
    label: 'Limit oder Stopp (OCO)',
    word: 'oco',
    sentence: 'Was zuerst erreicht ist, gilt; das andere entfällt.',
    needs: ['limit', 'stop'],
  },
}
export const kindsInOrder = Object.keys(kindWords) as OrderKind[] // the keys of a constant

export const validityWords: Readonly<Record<Validity, { label: string; word: string }>> = {
  DAY: { label: 'heute', word: 'heute' },
  GTC: { label: 'bis auf Widerruf (90 Tage)', word: 'widerruf' },
  ULTIMO: { label: 'bis Ultimo', word: 'ultimo' },
  DATE: { label: 'bis zum Tag …', word: 'datum' },
  IOC: { label: 'sofort, Rest streichen', word: 'sofort' },
  FOK: { label: 'sofort ganz oder gar nicht', word: 'ganz' },
}
export const validitiesInOrder = Object.keys(validityWords) as Validity[] // the keys of a constant

export const sideLabels = { BUY: 'Kauf', SELL: 'Verkauf' } as const

export const movementLabels: Readonly<Record<TradingFill['kind'], string>> = {
  DEPOSIT: 'Einzahlung',
  RESET: 'Neubeginn',
  BUY: 'Kauf',
  SELL: 'Verkauf',
  DIVIDEND: 'Dividende',
  DISTRIBUTION: 'Ausschüttung',
  INTEREST: 'Zinsen',
  REDEMPTION: 'Rückzahlung',
  TRANSFER_IN: 'Depotübertrag, Eingang',
  TRANSFER_OUT: 'Depotübertrag, Ausgang',
  CASH: 'Kontobuchung',
  OTHER: 'Sonstiges',
}

export const euro = (amount: number | undefined): string =>
  amount === undefined ? absent : format.euros(Math.round(amount * 100))

/** Of a price: bonds are quoted in percent. */
export const priceUnit = (isoCurrency: string | undefined, unitType: string | undefined): string =>
  unitType === 'PRC' ? '%' : (isoCurrency ?? '')
/** „WKN 716460 · ISIN DE0007164600“ */
export const paperCodes = ({ isin, wkn }: { isin?: string | undefined; wkn?: string | undefined }): string =>
  [wkn && `WKN ${wkn}`, isin && `ISIN ${isin}`].filter(Boolean).join(' · ')
/** `Kauf SAP` */
export const orderTitle = ({ side, paper }: Pick<TradingOrder, 'side' | 'paper'>): string =>
  `${sideLabels[side]} ${paper.name}`

/** „Trailing-Stopp, 5 % Abstand“ */
export const kindText = ({ kind, kindText: said, trailingPct, trailingBy, isoCurrency }: TradingOrder): string =>
  [
    said ?? kindWords[kind].label,
    ...(trailingPct === undefined ? [] : [`${format.percent(trailingPct)} Abstand`]),
    ...(trailingBy === undefined ? [] : [`${format.payment(trailingBy)} ${isoCurrency ?? ''} Abstand`]),
  ].join(', ')
