import { readDay } from '#calendar/days.ts'
import { startOfBerlinDay } from '#contract/berlin.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import type * as z from 'zod'
import type { BrokerMovement } from '../../broker.ts'
import { wholeList } from './client.ts'
import { reached, type Line } from './line.ts'
import type { LinkedAccount } from './links.ts'
import { AccountTransactions, DepotTransactions, euroMinorIn, microIn } from './messages.ts'
import { namesIn, type PaperOf } from './papers.ts'

/** whoever goes through a list page by page asks for it once */
const rememberedMs = 30_000
/** of each list, as the bank sorts it */
const most = 1000
/** of the text of a booking, after the two digits of its number */
const lineLength = 35

type DepotTransaction = z.infer<typeof DepotTransactions>['values'][number]
type AccountTransaction = z.infer<typeof AccountTransactions>['values'][number]

/**
 * What moved pieces, and what moved money: the bank tells of them in two lists, and not which of one belongs to which of the other. A
 * purchase is in both, so the one in pieces names no change of the cash.
 */
export function createMovements({ line, paperOf }: { line: Line; paperOf: PaperOf }) {
  function inPieces(of: DepotTransaction): BrokerMovement[] {
    const day = dayIn(of.bookingDate) ?? dayIn(of.businessDate)
    if (!day) return []
    const { quantity, executionPrice, transactionValue, transactionDirection, transactionType } = of
    const instrument = paperOf(of.instrument ?? {})
    const { key, text } = transactionType
    const kind = key === 'BUY' || key === 'SELL' || key === 'TRANSFER_IN' || key === 'TRANSFER_OUT' ? key : 'OTHER'
    const [micro, price] = [microIn(quantity), executionPrice && Number(executionPrice.value)]
    const currency = executionPrice?.unit
    return [
      {
        ...none,
        ...onDay(day),
        id: `${day} d ${of.transactionId}`,
        kind,
        ...(kind === 'OTHER' && text !== undefined && { said: { label: text } }),
        paper: instrument ?? namesIn(of),
        instrument,
        isoCurrency: currency?.startsWith('XX') ? undefined : currency,
        quantityMicro: transactionDirection === 'IN' ? micro : -micro,
        price: price === 0 ? undefined : price,
        grossMinor: euroMinorIn(transactionValue),
      },
    ]
  }

  const positionOf = ({ id }: BrokerMovement): string => id

  return {
    /** The newest first; none where the bank does not answer. */
    async list(
      account: LinkedAccount,
      asked: { instrument?: string | undefined; most: number; before?: string | undefined },
    ): Promise<BrokerMovement[]> {
      const { found = [] } = await reached(() =>
        line.soon(account, 'movements', rememberedMs, async () => {
          const depot = `/api/brokerage/v3/depots/${encodeURIComponent(account.external_id)}/transactions?bookingStatus=BOOKED`
          const money = `/api/banking/v1/accounts/${encodeURIComponent(account.settlement_id)}/transactions?transactionState=BOOKED`
          const [pieces, cash] = await Promise.all([
            wholeList(DepotTransactions, (first) => line.read(account, `${depot}&paging-first=${first}`), most),
            wholeList(AccountTransactions, (first) => line.read(account, `${money}&paging-first=${first}`), most),
          ])
          return [...pieces.flatMap(inPieces), ...cash.flatMap(inMoney)].toSorted((a, b) =>
            positionOf(a) < positionOf(b) ? 1 : -1,
          )
        }),
      )
      return found
        .filter((each) => asked.before === undefined || positionOf(each) < asked.before)
        .filter(({ instrument }) => asked.instrument === undefined || instrument?.key === asked.instrument)
        .slice(0, asked.most)
    },
  }
}

function inMoney(of: AccountTransaction): BrokerMovement[] {
  const day = dayIn(of.bookingDate)
  const amount = euroMinorIn(of.amount)
  if (!day || amount === undefined) return []
  const text = textOf(of.remittanceInfo ?? '')
  return [
    {
      ...none,
      ...onDay(day),
      id: `${day} k ${of.reference}`,
      kind: 'CASH',
      said: { label: of.transactionType.text ?? of.transactionType.key, text: text === '' ? undefined : text },
      settlesOn: dayIn(of.valutaDate),
      amountMinor: amount,
    },
  ]
}

/** A movement of which nothing is said yet. */
const none = {
  order: undefined,
  paper: undefined,
  instrument: undefined,
  listing: undefined,
  isoCurrency: undefined,
  settlesOn: undefined,
  quantityMicro: 0n,
  price: undefined,
  rate: undefined,
  grossMinor: undefined,
  accruedMinor: 0n,
  feeMinor: undefined,
  amountMinor: undefined,
} as const

const onDay = (day: TradingDay) => ({ at: startOfBerlinDay(day), day })

const dayIn = (text: string | undefined): TradingDay | undefined =>
  text !== undefined && readDay(text) !== undefined ? (text as TradingDay) : undefined

/** The text of a booking in one line: the bank numbers its lines, each of them filled up with blanks. */
export function textOf(text: string): string {
  let [whole, number] = ['', 1]
  for (let start = 0; start < text.length; start += 2 + lineLength, number++) {
    if (text.slice(start, start + 2) !== String(number).padStart(2, '0')) return oneLine(text)
    whole += text.slice(start + 2, start + 2 + lineLength)
  }
  return oneLine(whole)
}

const oneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')
