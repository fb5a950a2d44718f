import { expect, test } from 'vitest'
import type { Instrument } from '#market/instruments.ts'
import { etfsOf, topics } from './best-topics.ts'

const names = [
  'Xtrackers DAX UCITS ETF 1C',
  'Xtrackers DAX Income UCITS ETF 2C USD Hedged',
  'iShares Core MSCI World UCITS ETF USD (Acc)',
  'iShares Edge MSCI World Multifactor UCITS ETF USD (Acc)',
  'UBS ETF - MSCI World Socially Responsible UCITS ETF (USD) A-dis',
  'iShares MSCI World Islamic UCITS ETF USD (Dist)',
  'Vanguard FTSE All-World UCITS ETF USD (Acc)',
  'Vanguard FTSE All-World High Dividend Yield UCITS ETF USD Distributing',
  'BNP Paribas Easy S&P 500 UCITS ETF EUR C',
  'BNP Paribas Easy S&P 500 UCITS ETF EUR H',
  'Lyxor PEA S&P 500 UCITS ETF Couverte en EUR Capi',
  'iShares EURO STOXX 50 UCITS ETF (DE)',
  'iShares EURO STOXX 50 ex-Financials UCITS ETF EUR (Acc)',
  'iShares STOXX Europe 600 UCITS ETF (DE)',
  'iShares STOXX Europe 600 Banks UCITS ETF (DE)',
  'Invesco STOXX Europe 600 Optimised Travel & Leisure UCITS ETF',
  'Xtrackers Stoxx Europe 600 UCITS ETF 2C - EUR Hedged',
  'Xtrackers Physical Gold ETC (EUR)',
  'ProShares Ultra Gold',
  'Global X Gold Explorers ETF',
]

test.each([
  { slug: 'dax', has: ['Xtrackers DAX UCITS ETF 1C'] },
  { slug: 'msci-world', has: ['iShares Core MSCI World UCITS ETF USD (Acc)'] },
  { slug: 'msci-acwi-und-ftse-all-world', has: ['Vanguard FTSE All-World UCITS ETF USD (Acc)'] },
  { slug: 's-p-500', has: ['BNP Paribas Easy S&P 500 UCITS ETF EUR C'] },
  { slug: 'usa', has: ['BNP Paribas Easy S&P 500 UCITS ETF EUR C'] },
  { slug: 'euro-stoxx-50', has: ['iShares EURO STOXX 50 UCITS ETF (DE)'] },
  { slug: 'euroraum', has: ['iShares EURO STOXX 50 UCITS ETF (DE)'] },
  { slug: 'stoxx-europe-600', has: ['iShares STOXX Europe 600 UCITS ETF (DE)'] },
  { slug: 'europa', has: ['iShares STOXX Europe 600 UCITS ETF (DE)'] },
  { slug: 'gold', has: ['Xtrackers Physical Gold ETC (EUR)'] },
])('$slug ranks what follows it, not what is hedged, chosen or of one sector', ({ slug, has }) => {
  const topic = topics.find((each) => each.slug === slug)
  const etfs = names.map((name) => ({ name }) as Instrument)
  expect(topic && etfsOf(topic, etfs).map(({ name }) => name)).toEqual(has)
})
