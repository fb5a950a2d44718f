import { need, type Row } from './csv.ts'

/** What an exchange-traded product on coins or commodities follows. */
export interface Followed {
  /** names of the instruments, in equal parts */
  names: readonly string[]
  /** how many times; below 0 it gains when they fall */
  leverage: number
  /** its currency is hedged */
  hedged: boolean
}

/** Companies, and products whose payoff is not their asset's: words that make a name mean something else. */
const others = new RegExp(
  [
    'goldman|golden|miner|mining|producer|explor|equit|oil & gas|bugs|refiner|services|junior|buffer|target income',
    'innovators|big oil|ex grains|low carbon|carbon transition|first trust natural gas|enhanced roll|capped component',
  ].join('|'),
  'i',
)

const assets: readonly (readonly [pattern: RegExp, ...names: string[]])[] = [
  [/\bBitcoin Cash\b/i, 'Bitcoin Cash'],
  [/\bCrypto Basket\b/i, 'Bitcoin', 'Ethereum'],
  [/\bBitcoin\b/i, 'Bitcoin'],
  [/\bEthereum\b/i, 'Ethereum'],
  [/\bLitecoin\b/i, 'Litecoin'],
  [/\bXRP\b/, 'XRP'],
  [/\bBinance BNB\b/, 'BNB'],
  [/\bCardano\b/i, 'Cardano'],
  [/\bPolkadot\b/i, 'Polkadot'],
  [/\bStellar\b/i, 'Stellar'],
  [/\bTezos\b/i, 'Tezos'],
  [/\bSolana\b/i, 'Solana'],
  [/\bPrecious Metals\b/i, 'Gold', 'Silber', 'Platin', 'Palladium'],
  [/\bBase Metals\b/i, 'Kupfer', 'Aluminium', 'Zink'],
  [/\bGrains\b/i, 'Mais', 'Weizen', 'Sojabohnen'],
  [/\bDB Agriculture\b/i, 'Mais', 'Weizen', 'Sojabohnen', 'Zucker Nr. 11'],
  [/\bPalladium\b/i, 'Palladium'],
  [/\bPlatinum\b/i, 'Platin'],
  [/\bSilver\b/i, 'Silber'],
  [/\bGold\b/i, 'Gold'],
  [/\bNatural Gas\b/i, 'Erdgas Henry Hub'],
  [/\bHeating Oil\b/i, 'Heizöl'],
  [/\bGasoline\b/i, 'Benzin'],
  [/\bBrent\b/i, 'Rohöl Brent'],
  [/\bWTI\b|\bCrude Oil\b|\bDB Oil\b|\bUnited States (?:12 Month )?Oil\b/i, 'Rohöl WTI'],
  [/\bCopper\b/i, 'Kupfer'],
  [/\bAluminium\b/i, 'Aluminium'],
  [/\bNickel\b/i, 'Nickel'],
  [/\bZinc\b/i, 'Zink'],
  [/\bCorn\b/i, 'Mais'],
  [/\bWheat\b/i, 'Weizen'],
  [/\bSoybeans?\b(?! oil)/i, 'Sojabohnen'],
  [/\bCoffee\b/i, 'Kaffee Arabica'],
  [/\bCocoa\b/i, 'Kakao'],
  [/\bSugar\b/i, 'Zucker Nr. 11'],
  [/\bCotton\b/i, 'Baumwolle'],
  [/^WisdomTree Carbon\b/i, 'CO2-Emissionsrechte'],
]

/** What a fund's name says it follows of coins and commodities; undefined for funds of companies, bonds and wide baskets. */
export function followedAssets(name: string): Followed | undefined {
  if (others.test(name)) return undefined
  const [, ...names] = assets.find(([pattern]) => pattern.test(name)) ?? []
  if (names.length === 0) return undefined
  return { names: names as string[], leverage: leverageIn(name), hedged: /hedged|\bAAH\b/i.test(name) }
}

function leverageIn(name: string): number {
  const times = Number(/(\d(?:\.\d+)?)x\b/i.exec(name)?.[1] ?? (/\bUltra/.test(name) ? 2 : 1))
  return /short\b|inverse|bear\b/i.test(name) && !/short[- ]term/i.test(name) ? -times : times
}

export const followedColumns = ['isin', 'follows', 'leverage', 'hedged']

/**
 * A row for every fund that follows coins or commodities: the keys of what it follows, how many times, and `yes` where its
 * currency is hedged.
 * @param keys of coins and commodities by name
 */
export function followedRows(etfs: readonly Row[], keys: ReadonlyMap<string, string>): Row[] {
  return etfs.flatMap((row) => {
    const name = need(row, 'name')
    const followed = followedAssets(name)
    if (!followed) return []
    const follows = followed.names.map((asset) => {
      const key = keys.get(asset)
      if (key === undefined) throw new Error(`${name}: no instrument ${asset}`)
      return key
    })
    return [
      {
        isin: need(row, 'isin'),
        follows: follows.join(' '),
        leverage: String(followed.leverage),
        hedged: followed.hedged ? 'yes' : '',
      },
    ]
  })
}
