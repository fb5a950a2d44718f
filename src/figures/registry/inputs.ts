/** What each kind of input may carry, for the document: `?` optional, defaults in parentheses. */
import type { FigureArea, FigureUnit } from './entry.ts'

const TERM = 'term (`days`, `years`, or `asOf` and `valuationDate`)'
const PAPER = `\`price\`, else \`bid\` and \`ask\`; \`coverRatio\` (1), \`fx\` (1), ${TERM}`

export const inputsOfArea: Readonly<Partial<Record<FigureArea, string>>> = {
  warrant:
    `\`right\` call or put, \`exercise\` (european) or american, \`spot\`, \`strike\`, \`rate\` (0), ` +
    `\`dividendYield\` (0), \`dividends\`? list of {\`years\` or \`days\`, \`amount\`}, ` +
    `\`volatility\`?; ${PAPER}`,
  knockOut:
    `\`direction\` long or short, \`spot\`, \`strike\`, \`barrier\`, \`barrierHit\`?, ` +
    `\`referenceRate\`?, \`margin\`?; for the probability \`horizonDays\`, \`volatility\`, \`rate\` ` +
    `(0), \`dividendYield\` (0); ${PAPER}`,
  factor:
    `\`factor\` (short: negative), \`startValue\`, \`underlying\` list of closes, \`costPerDay\` (0); ` +
    `\`bid\`, \`ask\`, \`coverRatio\``,
  discount: `\`spot\`, \`cap\`; ${PAPER}`,
  bonus: `\`spot\`, \`barrier\`, \`bonusLevel\`, \`cap\`?, \`barrierHit\`? (else hit once S ≤ B); ${PAPER}`,
  reverseConvertible: `\`price\`, \`accruedInterest\` (0), \`remainingCoupons\`, \`spot\`, \`strike\`; ${TERM}`,
  express: `\`price\`, \`redemption\`, \`spot\`?, \`barrier\`?; ${TERM}`,
  participation: `\`spot\`; ${PAPER}`,
  sprint: `\`spot\`, \`strike\`, \`participation\` above the strike (2: twice), \`cap\`?; ${PAPER}`,
  exotic:
    `\`spot\`, \`barrierHit\`? (else hit once S stands at a barrier); \`payout\` of inline and stay papers with ` +
    `\`lowerBarrier\`? and \`upperBarrier\`?, or \`strike\` and \`cap\` of a discount call (cap above) or put; ${PAPER}`,
  accrual:
    '`from`, `to`, `dayCount` 30E/360, ACT/365F, ACT/360 or ACT/ACT ICMA; for the last `periodStart`, `periodEnd`, `frequency`',
  bond:
    '`coupon` a year, `frequency` 0 (zero bond), 1, 2 or 4, `maturityDate`, `settlementDate`, ' +
    '`dayCount` (ACT/ACT ICMA), `interestFrom`?, `firstCouponDate`?, `redemption` (100), ' +
    '`yieldFrequency` (1), and one of `cleanPrice`, `dirtyPrice`, `yield`',
  fund:
    `\`values\` (logarithmic returns are taken) or \`returns\`, \`benchmarkValues\` or ` +
    `\`benchmarkReturns\`?, \`periodsPerYear\` (252), \`riskFree\` (0), \`target\` (0); for BVI ` +
    `\`navStart\`, \`navEnd\`, \`distributions\` list of {\`nav\`, \`amount\`}, \`frontLoad\`?, ` +
    `${TERM}`,
  stock:
    '`price`, `shares` or `marketCap`, `eps`, `epsNext`, `revenue`, `bookValuePerShare`, ' +
    '`cashFlowPerShare`, `dps`, `equity`, `equityPrevious`, `totalAssets`, `netIncome`, `netDebt`, ' +
    '`minorities` (0), `freeCashFlow`, `targetPrices`, `asOf` with `bars` list of {`date`, `high`, ' +
    '`low`}',
  technical:
    '`indicator` sma, ema, rsi, atr, momentum, roc, levy, macd, bollinger or stochastic; `period` ' +
    '(rsi, atr, stochastic 14, levy 27, bollinger 20), `values`, or `high`, `low` and `close` (atr, ' +
    'stochastic); macd `fast` (12), `slow` (26), `signal` (9); bollinger `deviations` (2); ' +
    'stochastic `signal` (3)',
  future: `\`spot\`, ${TERM}, \`rate\`, \`dividendYield\`, \`storage\`, \`income\` (all 0), \`price\`?, \`tickSize\`?, \`contractSize\`?`,
  fx:
    '`amount`, `from`, `to`, `rates` per 1 EUR, `fee` (0); for unit prices `fromUnit`, `toUnit` of ozt ' +
    '(31.1034768 g), g, kg, barrel (158.987294928 l), l',
  identifier: '`type` isin, wkn or lei, `value`',
  calendar: '`venue` XETR, XNYS or TARGET; `instant`, `date`, `tradeDate`, each optional',
  format:
    '`style` price (`entityType`, `entitySubType`?, `underlyingType`?), number, percent, compact or ' +
    'time (`now`); `value`, `decimals` (2), `signed` (false)',
}

const model = { rate: 'fraction', dividendYield: 'fraction', volatility: 'fraction' } as const

/** Fields whose number could be meant in two ways: a coupon of 4.75 is percent, a yield of 0.0475 a fraction. */
export const unitsOfFields: Readonly<Partial<Record<FigureArea, Readonly<Record<string, FigureUnit>>>>> = {
  warrant: model,
  knockOut: { referenceRate: 'fraction', margin: 'fraction', ...model },
  factor: { costPerDay: 'fraction' },
  reverseConvertible: {
    price: 'percentOfNominal',
    accruedInterest: 'percentOfNominal',
    remainingCoupons: 'percentOfNominal',
  },
  bond: {
    coupon: 'percent',
    redemption: 'percentOfNominal',
    cleanPrice: 'percentOfNominal',
    dirtyPrice: 'percentOfNominal',
    yield: 'fraction',
  },
  fund: {
    returns: 'fraction',
    benchmarkReturns: 'fraction',
    riskFree: 'fraction',
    target: 'fraction',
    frontLoad: 'fraction',
  },
  future: { rate: 'fraction', dividendYield: 'fraction', storage: 'fraction', income: 'price' },
  fx: { fee: 'fraction' },
}
