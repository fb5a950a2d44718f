/** How many figures a second one core computes: facts in memory, warm, median of five runs. */
import { americanPrice } from '#figures/american-option.ts'
import { blackScholes, type OptionTerms } from '#figures/black-scholes.ts'
import { doubleNoTouchPrice } from '#market/derivatives/touch-price.ts'
import { sprintPrice } from '#market/derivatives/certificate-price.ts'
import { exoticFigures } from '#figures/exotic.ts'
import { participationFigures } from '#figures/participation.ts'
import { sprintFigures } from '#figures/sprint.ts'
import { bondFlows } from '#figures/bond-flows.ts'
import { yieldAtPrice } from '#figures/bond-yield.ts'
import { dayOf } from '#figures/dates.ts'
import { impliedVolatility } from '#figures/implied-volatility.ts'

const RUNS = 5

function measure(name: string, aim: number | undefined, count: number, run: () => number): void {
  let kept = run()
  const perSecond = Array.from({ length: RUNS }, () => {
    const start = performance.now()
    kept += run()
    return count / ((performance.now() - start) / 1000)
  }).sort((a, b) => a - b)[Math.floor(RUNS / 2)]!
  const aimed = aim === undefined ? '' : `, aim ${aim.toLocaleString('en')}`
  console.log(
    `${name}: ${Math.round(perSecond).toLocaleString('en')} a second${aimed}${Number.isFinite(kept) ? '' : ' (not finite)'}`,
  )
}

const options: OptionTerms[] = Array.from({ length: 100_000 }, (_, index) => ({
  right: index % 2 === 0 ? 'call' : 'put',
  spot: 100,
  strike: 80 + (index % 400) / 10,
  years: 0.1 + (index % 17) * 0.11,
  rate: 0.02,
  dividendYield: 0.01,
  volatility: 0.15 + (index % 40) * 0.01,
}))
const prices = options.map((terms) => blackScholes(terms).price)

measure('European warrant with all greeks', 1_000_000, 1_000_000, () => {
  let sum = 0
  for (let round = 0; round < 10; round++) {
    for (const terms of options) {
      const value = blackScholes(terms)
      sum += value.price + value.delta + value.gamma + value.vega + value.theta + value.rho
    }
  }
  return sum
})

measure('implied volatility', 150_000, options.length, () => {
  let sum = 0
  options.forEach((terms, index) => {
    const solved = impliedVolatility(terms, prices[index]!)
    if ('volatility' in solved) sum += solved.volatility
  })
  return sum
})

const settlement = dayOf('settlement', '2026-11-24')
const bonds = Array.from({ length: 20_000 }, (_, index) => ({
  price: 85 + (index % 300) / 10,
  terms: {
    coupon: (index % 60) / 10,
    frequency: index % 2 === 0 ? (1 as const) : (2 as const),
    maturity: settlement + 300 + (index % 97) * 100,
    dayCount: 'ACT/ACT ICMA' as const,
    redemption: 100,
  },
}))
const prepared = bonds.map(({ terms, price }) => ({ price, flows: bondFlows(terms, settlement).flows }))

measure('bond yield, 1 to 27 years, payments known', 100_000, prepared.length, () => {
  let sum = 0
  for (const { flows, price } of prepared) sum += yieldAtPrice(flows, price) ?? 0
  return sum
})

measure('bond yield, payments included', undefined, bonds.length, () => {
  let sum = 0
  for (const { terms, price } of bonds) sum += yieldAtPrice(bondFlows(terms, settlement).flows, price) ?? 0
  return sum
})

measure('American warrant, price alone', undefined, 50, () => {
  let sum = 0
  for (const terms of options.slice(0, 50)) sum += americanPrice(terms) ?? 0
  return sum
})

const papers = options.map(({ spot, strike, volatility, years }, index) => ({
  spot,
  strike,
  volatility,
  years,
  price: 80 + (index % 300) / 10,
  coverRatio: index % 3 === 0 ? 0.1 : 1,
  days: years * 365,
}))

measure('index and participation certificate, all figures', undefined, papers.length, () => {
  let sum = 0
  for (const paper of papers) sum += participationFigures(paper).premiumPct ?? 0
  return sum
})

measure('sprint certificate, all figures', undefined, papers.length, () => {
  let sum = 0
  for (const paper of papers)
    sum += sprintFigures({ ...paper, participation: 2, cap: paper.strike + 20 }).sidewaysReturn ?? 0
  return sum
})

measure('inline warrant, all figures', undefined, papers.length, () => {
  let sum = 0
  for (const { spot, days, price } of papers)
    sum += exoticFigures({ spot, days, price, payout: 10, lowerBarrier: 70, upperBarrier: 130 }).maxReturn ?? 0
  return sum
})

measure('sprint certificate, model price', undefined, papers.length, () => {
  let sum = 0
  for (const { spot, strike, years, volatility } of papers)
    sum += sprintPrice(
      spot,
      { strike, cap: strike + 20, participation: 2 },
      { years, rate: 0.02, dividendYield: 0.01, volatility },
    )
  return sum
})

measure('inline warrant, model price', undefined, papers.length, () => {
  let sum = 0
  for (const { spot, years, volatility } of papers)
    sum += doubleNoTouchPrice(spot, 70, 130, { years, rate: 0.02, dividendYield: 0.01, volatility })
  return sum
})
