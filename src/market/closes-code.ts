import type { DayNumber } from '#calendar/days.ts'

/** Closes of days that are over, ascending, columns of equal length. */
export interface Closes {
  readonly days: Int32Array
  readonly values: Float64Array
}

/** prices have no more decimals */
const mostDecimals = 9
/** in the place of a number of decimals: the values follow as they are */
const plainValues = 255
/** twice the difference of two of these is still whole */
const largest = 2 ** 50

/**
 * Closes as few bytes: what lies between two days, and between two prices in their last decimal, is mostly a small number. Values that
 * are no such decimals stay doubles. Read again they are the same to the bit.
 */
export function packedCloses({ days, values }: Closes): Buffer {
  const decimals = decimalsOf(values)
  const bytes = [decimals ?? plainValues]
  pushNumber(bytes, days.length)
  let day: DayNumber = 0
  for (const each of days) {
    pushNumber(bytes, each - day)
    day = each
  }
  if (decimals === undefined)
    return Buffer.concat([Buffer.from(bytes), Buffer.from(values.buffer, values.byteOffset, values.byteLength)])
  const unit = 10 ** decimals
  let units = 0
  for (const value of values) {
    const next = Math.round(value * unit)
    pushNumber(bytes, next < units ? 2 * (units - next) - 1 : 2 * (next - units))
    units = next
  }
  return Buffer.from(bytes)
}

/** What `packedCloses` has packed. */
export function unpackedCloses(packed: Uint8Array): Closes {
  let at = 1
  const number = (): number => {
    let value = 0
    for (let place = 1; ; place *= 128) {
      const byte = packed[at++] ?? 0
      value += (byte & 127) * place
      if (byte < 128) return value
    }
  }
  const days = new Int32Array(number())
  let day: DayNumber = 0
  for (let index = 0; index < days.length; index++) days[index] = day += number()
  const [decimals = 0] = packed
  if (decimals === plainValues) return { days, values: new Float64Array(Uint8Array.from(packed.subarray(at)).buffer) }
  const values = new Float64Array(days.length)
  const unit = 10 ** decimals
  let units = 0
  for (let index = 0; index < values.length; index++) {
    const step = number()
    units += step % 2 === 0 ? step / 2 : -(step + 1) / 2
    values[index] = units / unit
  }
  return { days, values }
}

/** So many say every value to the bit; undefined where none do. */
function decimalsOf(values: Float64Array): number | undefined {
  for (let decimals = 0; decimals <= mostDecimals; decimals++)
    if (values.every((value) => isWhole(value, 10 ** decimals))) return decimals
  return undefined
}

function isWhole(value: number, unit: number): boolean {
  const units = Math.round(value * unit)
  // minus zero is none that can be packed
  return Math.abs(units) <= largest && Object.is(units / unit + 0, value)
}

/** Seven bits in a byte, the lowest first. */
function pushNumber(bytes: number[], value: number): void {
  let rest = value
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  bytes.push(rest)
}
