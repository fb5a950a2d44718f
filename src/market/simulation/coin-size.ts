import type { Instrument } from '../instruments.ts'

const large = new Set(['BTC', 'ETH', 'BNB', 'SOL', 'XRP', 'ADA', 'DOGE', 'TRX', 'LTC'])

/** Coins everybody knows swing less and gain more. */
export const isLargeCoin = ({ symbol = '' }: Instrument): boolean => large.has(symbol)

const largest: Readonly<Record<string, { trades: number; money: number }>> = {
  BTC: { trades: 14_000, money: 2e9 },
  ETH: { trades: 12_000, money: 9e8 },
}

/**
 * What is traded of a coin on an average day. Coins without a price in the seed are those no market of rank quotes any
 * more: little is left of their trading.
 * @param draw of the coin, 0 to 1
 */
export function coinTrading(coin: Instrument, draw: number): { halfSpread: number; trades: number; money: number } {
  const figures = largest[coin.symbol ?? '']
  if (figures) return { halfSpread: 0.0002, ...figures }
  if (isLargeCoin(coin)) return { halfSpread: 0.0005, trades: 9000, money: 2e8 }
  if (coin.level !== undefined) return { halfSpread: 0.0005, trades: 6000, money: 5e7 }
  const money = 3000 * 1000 ** draw
  return { halfSpread: 0.003, trades: Math.max(20, money / 500), money }
}
