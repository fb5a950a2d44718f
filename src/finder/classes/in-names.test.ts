import { expect, test } from 'vitest'
import { hedgedInto, strategiesOf } from './in-names.ts'

test.each([
  ['iShares MSCI World EUR Hedged UCITS ETF (Acc)', 'EUR'],
  ['Invesco Quantitative Strategies ESG Global Equity Multi-Factor UCITS ETF EUR PfHedged Acc', 'EUR'],
  ['PIMCO Short-Term High Yield Corporate Bond Index Source UCITS ETF CHF (Hedged) Acc', 'CHF'],
  ['UBS ETF MSCI Japan UCITS ETF (hedged to USD) A-acc', 'USD'],
  ['Lyxor S&P 500 UCITS ETF - Daily Hedged C-EUR', 'EUR'],
  ['db Physical Gold Euro Hedged ETC', 'EUR'],
  ['SPDR Bloomberg Barclays 1-3 Month T-Bill UCITS ETF USD Unhedged (Acc)', undefined],
  ['6 Meridian Hedged Equity-Index Option Strategy ETF', undefined],
  ['iShares $ Corp Bond Interest Rate Hedged UCITS ETF USD (Dist)', undefined],
])('%s is hedged into %s', (name, currency) => expect(hedgedInto(name)).toBe(currency))

test.each([
  ['Xtrackers ShortDAX x2 Daily Swap UCITS ETF 1C', ['leveraged', 'short']],
  ['Lyxor CAC 40 Daily (-1x) Inverse UCITS ETF Acc', ['short']],
  ['ProShares Ultra QQQ', ['leveraged']],
  ['ProShares UltraShort Gold', ['leveraged', 'short']],
  ['iShares $ Ultrashort Bond UCITS ETF USD (Dist)', []],
  ['PIMCO Euro Short-Term High Yield Corporate Bond UCITS ETF EUR Accumulation', []],
  ['First Trust Long/Short Equity ETF', []],
  ['Innovator S&P 500 Ultra Buffer ETF January', []],
  ['Invesco S&P 500 Equal Weight ETF', ['equalWeight']],
  ['First Trust Dorsey Wright Momentum & Low Volatility ETF', ['momentum', 'lowVolatility']],
  ['iShares International Dividend Growth ETF', ['dividend']],
  ['WisdomTree Europe SmallCap Dividend UCITS ETF - Acc', ['dividend', 'smallCap']],
  ['Vanguard ESG Global All Cap UCITS ETF (USD) Distributing', ['sustainable']],
])('%s: %j', (name, strategies) => expect(strategiesOf(name)).toEqual(strategies))
