/** Reads the fields of one input object: absent and null are undefined, everything unfit is refused by name. */
import { type DayNumber } from '#calendar/days.ts'
import { dayOf } from '../dates.ts'
import { FigureError, type Maybe } from '../figure.ts'

export class Fields {
  readonly #values: Readonly<Record<string, unknown>>
  readonly #path: string

  /** @param path what stands before a field's name in messages, `dividends[0].` */
  constructor(values: unknown, path = '') {
    if (typeof values !== 'object' || values === null || Array.isArray(values)) {
      throw new FigureError(`${path === '' ? 'Die Eingabe' : path.slice(0, -1)} muss ein Objekt sein`)
    }
    this.#values = values as Readonly<Record<string, unknown>>
    this.#path = path
  }

  names(): string[] {
    return Object.keys(this.#values)
  }

  /** The value as it stands in the input. */
  raw(name: string): unknown {
    return Object.hasOwn(this.#values, name) ? (this.#values[name] ?? undefined) : undefined
  }

  number(name: string): Maybe {
    const value = this.raw(name)
    return value === undefined ? undefined : finite(this.#path + name, value)
  }

  whole(name: string): Maybe {
    const value = this.number(name)
    if (value !== undefined && !Number.isInteger(value))
      throw new FigureError(`${this.#path}${name} muss eine ganze Zahl sein`)
    return value
  }

  numbers(name: string): number[] | undefined {
    return this.#list(name)?.map((value, index) =>
      isFinite(value) ? value : finite(`${this.#path}${name}[${index}]`, value),
    )
  }

  objects(name: string): Fields[] | undefined {
    return this.#list(name)?.map((value, index) => new Fields(value, `${this.#path}${name}[${index}].`))
  }

  text(name: string): string | undefined {
    const value = this.raw(name)
    if (value !== undefined && typeof value !== 'string')
      throw new FigureError(`${this.#path}${name} muss ein Text sein`)
    return value
  }

  flag(name: string): boolean | undefined {
    const value = this.raw(name)
    if (value !== undefined && typeof value !== 'boolean')
      throw new FigureError(`${this.#path}${name} muss true oder false sein`)
    return value
  }

  choice<const Option extends string | number>(name: string, options: readonly Option[]): Option | undefined {
    const value = this.raw(name)
    if (value === undefined) return undefined
    const option = options.find((candidate) => candidate === value)
    if (option === undefined) throw new FigureError(`${this.#path}${name} muss eines von ${options.join(', ')} sein`)
    return option
  }

  day(name: string): DayNumber | undefined {
    const value = this.text(name)
    return value === undefined ? undefined : dayOf(this.#path + name, value)
  }

  /** Numbers by name, `{"USD": 1.16}`; names without one are left out. */
  table(name: string): Record<string, number> | undefined {
    const value = this.raw(name)
    if (value === undefined) return undefined
    const table = new Fields(value, `${this.#path}${name}.`)
    return Object.fromEntries(
      table.names().flatMap((key) => {
        const number = table.number(key)
        return number === undefined ? [] : [[key, number]]
      }),
    )
  }

  /** @throws FigureError where it is absent */
  required(name: string): number {
    const value = this.number(name)
    if (value === undefined) throw new FigureError(`${this.#path}${name} fehlt`)
    return value
  }

  /** @throws FigureError where it is absent */
  requiredText(name: string): string {
    const value = this.text(name)
    if (value === undefined) throw new FigureError(`${this.#path}${name} fehlt`)
    return value
  }

  /** @throws FigureError where it is absent */
  requiredChoice<const Option extends string | number>(name: string, options: readonly Option[]): Option {
    const option = this.choice(name, options)
    if (option === undefined) throw new FigureError(`${this.#path}${name} fehlt: ${options.join(', ')}`)
    return option
  }

  /** The term in days: `days`, `years`, or from `asOf` to `valuationDate`. */
  term(): Maybe {
    const days = this.number('days')
    if (days !== undefined) return days
    const years = this.number('years')
    if (years !== undefined) return years * 365
    const [from, to] = [this.day('asOf'), this.day('valuationDate')]
    return from === undefined || to === undefined ? undefined : to - from
  }

  #list(name: string): unknown[] | undefined {
    const value = this.raw(name)
    if (value !== undefined && !Array.isArray(value)) throw new FigureError(`${this.#path}${name} muss eine Liste sein`)
    return value
  }
}

const isFinite = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

function finite(path: string, value: unknown): number {
  if (!isFinite(value)) throw new FigureError(`${path} muss eine endliche Zahl sein`)
  return value
}
