import * as z from 'zod'
import { IsoDay } from './endpoint.ts'

/** A fiscal year's statement in millions of the reporting currency; rows of absent items are left out. */
export const Statement = z.object({
  label: z.string(),
  idYear: z.int(),
  isoCurrency: z.string(),
  periodeEnd: IsoDay,
  nameBalanceType: z.string(),
  /** income statement */
  turnover: z.number(),
  grossProfit: z.number(),
  ebitda: z.number(),
  ebit: z.number(),
  ebt: z.number(),
  netIncome: z.number(),
  eps: z.number(),
  /** balance sheet */
  nonCurrentAssets: z.number(),
  currentAssets: z.number(),
  cash: z.number(),
  totalAssets: z.number(),
  equity: z.number(),
  nonCurrentLiabilities: z.number(),
  currentLiabilities: z.number(),
  /** cash flow */
  cashflowOperating: z.number(),
  cashflowInvesting: z.number(),
  cashflowFinancing: z.number(),
  freeCashflow: z.number(),
})
export type Statement = z.infer<typeof Statement>
