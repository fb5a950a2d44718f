import type { TradingOrderBody } from '#features/trading/order-shapes.contract.ts'
import { kindsInOrder, kindWords, validitiesInOrder, validityWords } from '#features/trading/words.ts'
import type { Instrument } from '#contract/instruments.ts'
import { typedNumber } from '#web/blocks/number-field.tsx'
import { isChartRange, type ChartRange } from '#web/charts/series.ts'

/** Fields of the form that are not filled in by a choice; they stand in the address, so a login or a reload keeps them. */
const figures = { quantity: 'stueck', amount: 'betrag', limit: 'limit', stop: 'stop', trailingPct: 'abstand' } as const

/** The form's name of a field of the API. */
export const fieldNames: Readonly<Record<string, string>> = {
  ...figures,
  validity: 'gueltig',
  validTo: 'bis',
  idNotation: 'platz',
  side: 'seite',
}

/** What an address or a form says of an order. */
export interface Wish {
  /** the form was sent, so that its faults are told */
  isStated: boolean
  wantsReview: boolean
  side: TradingOrderBody['side']
  kind: TradingOrderBody['kind']
  validity: TradingOrderBody['validity']
  idNotation: number | undefined
  quantity?: number | undefined
  amount?: number | undefined
  limit?: number | undefined
  stop?: number | undefined
  trailingPct?: number | undefined
  validTo?: string | undefined
  /** of the chart beside the form */
  range: ChartRange
  /** another range was asked for: nobody is told yet what is wrong with the order */
  isLooking: boolean
  /** what cannot be read, by the form's field */
  faults: Readonly<Record<string, string>>
}

/** by which buttons beside the form are of it */
export const orderFormId = 'order'

/** Reads an order from the address of its form. What its kind has no use for is left out. */
export function wishIn(query: URLSearchParams): Wish {
  const kind = kindsInOrder.find((each) => kindWords[each].word === query.get('art')) ?? 'MARKET'
  const validity = validitiesInOrder.find((each) => validityWords[each].word === query.get('gueltig')) ?? 'DAY'
  const faults: Record<string, string> = {}
  const figure = (name: keyof typeof figures): number | undefined => {
    const field = figures[name]
    const text = (query.get(field) ?? '').trim()
    if (text === '') return undefined
    const value = typedNumber(text, 1e15)
    if (value === undefined) faults[field] = `„${text.slice(0, 20)}“ ist keine Zahl über 0.`
    return value
  }
  const { needs, mayHave = [] } = kindWords[kind]
  const takes = [...needs, ...mayHave]
  const quantity = figure('quantity')
  const notation = Number(query.get('platz'))
  const range = query.get('ansicht') ?? query.get('zeitraum')
  return {
    isStated: query.has('art'),
    wantsReview: query.get('schritt') === 'pruefen',
    side: query.get('seite') === 'verkauf' ? 'SELL' : 'BUY',
    kind,
    validity,
    idNotation: Number.isSafeInteger(notation) && notation > 0 ? notation : undefined,
    quantity,
    amount: faults['stueck'] ? undefined : figure('amount'),
    limit: takes.includes('limit') ? figure('limit') : undefined,
    stop: takes.includes('stop') ? figure('stop') : undefined,
    trailingPct: takes.includes('abstand') ? figure('trailingPct') : undefined,
    validTo: validity === 'DATE' ? query.get('bis') || undefined : undefined,
    range: isChartRange(range) ? range : 'D1',
    isLooking: query.has('ansicht'),
    faults,
  }
}

/** The order as the API takes it. */
export const orderOf = (
  { side, kind, validity, quantity, amount, limit, stop, trailingPct, validTo }: Wish,
  { entityType, entityValue }: Instrument,
  idNotation: number,
): TradingOrderBody => ({
  instrument: `${entityType}:${entityValue}`,
  idNotation,
  side,
  kind,
  validity,
  quantity,
  amount,
  limit,
  stop,
  trailingPct,
  validTo,
})
