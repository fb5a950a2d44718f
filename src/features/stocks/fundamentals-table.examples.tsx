import type { Examples } from '#web/example.ts'
import { FundamentalsTable } from '#features/stocks/fundamentals-table.block.tsx'
import { figures } from '#features/testing/examples.ts'

export const examples: Examples = {
  'fünf Jahre': () => <FundamentalsTable list={figures.stocksCnFundamentalList.list} years={5} />,
  kurz: () => <FundamentalsTable list={figures.stocksCnFundamentalList.list} years={3} short />,
}
