/**
 * Random numbers without a generator: a draw is a hash of a stream's two keys and a counter, so any number can be asked
 * for at any time. Only xor, shift and 32-bit multiplication take part.
 */
export interface Key {
  readonly a: number
  readonly b: number
}

/** Changing any formula of the simulation raises this: a new version is a new market, never a changed past. */
export const simulationVersion = 6

function mix(word: number): number {
  let x = word
  x ^= x >>> 17
  x = Math.imul(x, 0xed5ad4bb)
  x ^= x >>> 11
  x = Math.imul(x, 0xac4c1b51)
  x ^= x >>> 15
  x = Math.imul(x, 0x31848bab)
  return x ^ (x >>> 14)
}

/** A text that is half hashed: what follows it can be hashed without the part before. */
interface Hashed {
  readonly a: number
  readonly b: number
  readonly length: number
}

function hashed(before: Hashed, text: string): Hashed {
  let { a, b } = before
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    a = mix(a ^ code)
    b = mix((b + code) | 0) ^ a
  }
  return { a, b, length: before.length + text.length }
}

let latest = { seed: '', hashed: hashed({ a: 0x9e3779b9, b: 0x7f4a7c15, length: 0 }, `${simulationVersion}||`) }

function hashedSeed(seed: string): Hashed {
  if (latest.seed !== seed)
    latest = { seed, hashed: hashed({ a: 0x9e3779b9, b: 0x7f4a7c15, length: 0 }, `${simulationVersion}|${seed}|`) }
  return latest.hashed
}

const keyFrom = ({ a, b, length }: Hashed): Key => ({ a: mix(a ^ length), b: mix(b) })

/** The keys of a named stream. They come from names, never from positions, so adding an instrument moves no other. */
export const keyOf = (seed: string, name: string): Key => keyFrom(hashed(hashedSeed(seed), name))

const shared = new Map<string, { seed: string; key: Key }>()

/** As `keyOf`, for the few names that many streams have in common. */
export function sharedKey(seed: string, name: string): Key {
  const known = shared.get(name)
  if (known?.seed === seed) return known.key
  const key = keyOf(seed, name)
  shared.set(name, { seed, key })
  return key
}

let named = { seed: '', name: '', hashed: latest.hashed }

/** As `keyOf(seed, name + purpose)` for several purposes of one name. The name asked for last is hashed once. */
export function keysOf(seed: string, name: string): (purpose: string) => Key {
  if (named.name !== name || named.seed !== seed) named = { seed, name, hashed: hashed(hashedSeed(seed), name) }
  const before = named.hashed
  return (purpose) => keyFrom(hashed(before, purpose))
}

/** A uniform 32-bit word (0 … 2³²−1) for a counter below 2³². */
export function word(key: Key, counter: number): number {
  let x = counter ^ key.a
  x ^= x >>> 17
  x = Math.imul(x, 0xed5ad4bb) + key.b
  x ^= x >>> 11
  x = Math.imul(x, 0xac4c1b51)
  x ^= x >>> 15
  x = Math.imul(x, 0x31848bab)
  x ^= x >>> 13
  x = Math.imul(x, 0x9e3779b1)
  return (x ^ (x >>> 16)) >>> 0
}

/** Uniform in (0, 1). */
export const uniform = (key: Key, counter: number): number => (word(key, counter) + 0.5) * 2.3283064365386963e-10

/** Uniform in (−1, 1). */
export const symmetric = (key: Key, counter: number): number => (word(key, counter) + 0.5) * 4.656612873077393e-10 - 1
