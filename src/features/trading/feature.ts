import { feature } from '../feature.ts'
import * as contract from './trading.contract.ts'
import { tradingHandlers } from './trading.handlers.ts'

export const trading = feature({ name: 'trading', contracts: [contract], handlers: tradingHandlers })
