import * as bonds from '#features/bonds/bonds.contract.ts'
import * as channels from '#features/lists/class-lists.contract.ts'
import * as derivatives from '#features/derivatives/derivatives.contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as funds from '#features/funds/funds.contract.ts'
import * as history from '#contract/history.ts'
import * as instruments from '#contract/instruments.ts'
import * as lists from '#contract/lists.ts'
import * as personal from '#contract/personal.ts'
import * as quotes from '#contract/quotes.ts'
import * as ratings from '#features/stocks/ratings.contract.ts'
import * as returns from '#features/instrument/returns.contract.ts'
import * as snapshots from '#features/instrument/snapshots.contract.ts'
import * as statements from '#features/stocks/statements.contract.ts'
import * as stocks from '#features/stocks/stocks.contract.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'reply' in value

/** Every declared endpoint, in the order of the reference. */
export const endpoints: readonly Endpoint[] = [
  instruments,
  quotes,
  snapshots,
  history,
  returns,
  stocks,
  ratings,
  statements,
  funds,
  derivatives,
  bonds,
  lists,
  channels,
  personal,
].flatMap((file) => Object.values(file).filter(isEndpoint))
