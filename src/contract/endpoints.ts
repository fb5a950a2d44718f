import * as bonds from './bonds.ts'
import * as channels from './channels.ts'
import * as derivatives from './derivatives.ts'
import type { Endpoint } from './endpoint.ts'
import * as funds from './funds.ts'
import * as history from './history.ts'
import * as instruments from './instruments.ts'
import * as lists from './lists.ts'
import * as outbox from './outbox.ts'
import * as personal from './personal.ts'
import * as quotes from './quotes.ts'
import * as ratings from './ratings.ts'
import * as returns from './returns.ts'
import * as snapshots from './snapshots.ts'
import * as statements from './statements.ts'
import * as stocks from './stocks.ts'

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
  outbox,
].flatMap((file) => Object.values(file).filter(isEndpoint))
