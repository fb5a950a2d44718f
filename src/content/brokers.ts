import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { seedFile } from '#platform/paths.ts'
import { csvTable } from './csv-table.ts'

const figure = z
  .string()
  .regex(/^(\d{1,9}(\.\d{1,4})?)?$/, 'a number such as 4.90, or nothing')
  .transform((text) => (text === '' ? undefined : Number(text)))
const line = (most: number) => z.string().trim().min(1, 'is empty').max(most)
const answer = z.enum(['yes', 'no', ''], 'yes, no or nothing')

const Row = z.strictObject({
  alias: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'small letters, digits and hyphens'),
  name: line(80),
  orderFee: figure,
  orderFeeMost: figure,
  orderFeeIsLeast: answer,
  orderPct: figure,
  freeFrom: figure,
  feeBelow: figure,
  savingsFee: figure,
  savingsPct: figure,
  savingsOffered: answer,
  savingsPlans: figure,
  depotPct: figure,
  depotLeast: figure,
  depotMost: figure,
  venues: z.string().transform((text) =>
    text
      .split(';')
      .map((each) => each.trim())
      .filter(Boolean),
  ),
  terms: line(400),
  asOf: z.string().regex(/^\d{4}(-\d{2}-\d{2})?$/, 'a year or a day such as 2026-11-25'),
  source: line(200),
  link: z.union([z.literal(''), z.url({ protocol: /^https$/, error: 'an https address or nothing' })]),
  paid: answer,
})

/** What a broker takes, as its dated source tells it; what the source does not tell is absent. Amounts are euros. */
export interface Broker {
  readonly alias: string
  readonly name: string
  readonly orderFee: number | undefined
  readonly orderFeeMost: number | undefined
  /** the source tells „from“ or „about“ */
  readonly orderFeeIsLeast: boolean
  /** of an order, where that is more than `orderFee` */
  readonly orderPct: number | undefined
  /** orders below this size cost `feeBelow` */
  readonly freeFrom: number | undefined
  readonly feeBelow: number | undefined
  /** of one execution of a savings plan */
  readonly savingsFee: number | undefined
  readonly savingsPct: number | undefined
  /** undefined: the source does not say */
  readonly savingsOffered: boolean | undefined
  readonly savingsPlans: number | undefined
  /** of the depot's value, a year */
  readonly depotPct: number | undefined
  readonly depotLeast: number | undefined
  readonly depotMost: number | undefined
  /** for which the fees stand */
  readonly venues: readonly string[]
  readonly terms: string
  readonly asOf: string
  readonly source: string
  readonly link: string | undefined
  /** the operator is paid for the link */
  readonly isPaid: boolean
}

/**
 * The brokers of a file, the shipped one unless the operator names another.
 * @throws Error that names every fault with its line
 */
export function readBrokers(file = seedFile('brokers.csv')): Broker[] {
  const { brokers, faults } = brokersOf(readFileSync(file, 'utf8'))
  if (faults.length > 0) throw new Error(`${file}: ${faults.join('; ')}`)
  return brokers
}

/** Reads the table; a broker named twice, an unknown column or a value that is none is a fault. */
export function brokersOf(csv: string): { brokers: Broker[]; faults: string[] } {
  const { rows, faults } = csvTable(csv, Row)
  const brokers: Broker[] = []
  for (const { line: at, row } of rows) {
    if (brokers.some(({ alias }) => alias === row.alias)) faults.push(`${at}: ${row.alias} stands there twice`)
    else brokers.push(brokerOf(row))
  }
  return { brokers, faults }
}

const brokerOf = ({ orderFeeIsLeast, savingsOffered, link, paid, ...row }: z.infer<typeof Row>): Broker => ({
  ...row,
  orderFeeIsLeast: orderFeeIsLeast === 'yes',
  savingsOffered: savingsOffered === '' ? undefined : savingsOffered === 'yes',
  link: link || undefined,
  isPaid: paid === 'yes',
})
