import { isIsin } from '#figures/identifiers.ts'
import type { Identity } from './adapter.ts'

const isinInText = /(?<![A-Z0-9])([A-Z]{2}[A-Z0-9]{9}\d)(?![A-Z0-9])/g
const wknInText = /(?:WKN|WPKNR)\.?\s*:?\s*([A-Z0-9]{6})(?![A-Z0-9])|\(([A-Z0-9]{6})\)/
const pair = /^X?X?([A-Z0-9]{1,6}?)[-/_ ]?Z?(EUR|USD|CHF|GBP)$/

/** An ISIN or WKN within what a row says in words: „SAP SE (716460)“, „Kauf 10 Stück ISIN: IE00B4L5Y983“. */
export function paperInText(texts: readonly (string | undefined)[]): Identity {
  for (const text of texts) {
    const upper = text?.toUpperCase() ?? ''
    const isin = [...upper.matchAll(isinInText)].map((match) => match[1] ?? '').find(isIsin)
    if (isin !== undefined) return { isin }
  }
  for (const text of texts) {
    const [, named, bracketed] = wknInText.exec(text?.toUpperCase() ?? '') ?? []
    const wkn = named ?? bracketed
    if (wkn !== undefined && /\d/.test(wkn)) return { wkn }
  }
  return {}
}

/** A name without the numbers of its paper. */
export function nameAlone(text: string, { isin, wkn }: Identity): string {
  const without = [isin, wkn].reduce<string>(
    (left, code) => (code === undefined ? left : left.replaceAll(code, '')),
    text,
  )
  const name = without === text ? text : without.replace(/\(\s*\)|\b(?:ISIN|WKN|WPKNR)\b\.?:?/g, '').trim()
  return name.replace(/^[-–,;\s]+|[-–,;\s]+$/g, '') || text
}

/** Exchanges as brokers write them before a ticker, and as their papers are called here. */
const exchanges: Readonly<Record<string, string>> = {
  LSE: '.L',
  LON: '.L',
  XETR: '.DE',
  XETRA: '.DE',
  ETR: '.DE',
  FRA: '.F',
  EPA: '.PA',
  AMS: '.AS',
  SWX: '.SW',
  VTX: '.SW',
  VIE: '.VI',
  NASDAQ: '',
  NYSE: '',
  NYSEARCA: '',
}

/** A ticker without what stands around it, and the currency of a pair: LSE:ULVR is ULVR.L, XXBTZEUR is BTC-EUR in EUR. */
export function tickerOf(text: string): { symbol: string; currency?: string } {
  const [, exchange = '', ticker = ''] = /^([A-Z]+)\s*:\s*([A-Z0-9.-]+)$/.exec(text) ?? []
  const suffix = exchanges[exchange]
  if (suffix !== undefined) return { symbol: `${ticker}${suffix}` }
  const [, base, currency] = text.length > 5 ? (pair.exec(text) ?? []) : []
  if (base === undefined || currency === undefined) return { symbol: text }
  return { symbol: `${base === 'XBT' || base === 'BT' ? 'BTC' : base}-${currency}`, currency }
}

/** A text that is nothing but a pair: „AAPL/USD“. */
export function pairIn(text: string | undefined): { symbol: string; currency?: string } | undefined {
  return text !== undefined && /^[A-Z0-9]{1,10}[/-](?:EUR|USD|CHF|GBP)$/.test(text) ? tickerOf(text) : undefined
}
