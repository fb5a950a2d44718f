import { Failure } from '#contract/failures.ts'

/** A row of an archive as its file has it: columns and texts, nothing of which is checked. */
export type ArchivedRow = Readonly<Record<string, unknown>>
/** A file of an archive: the name of its table, and its rows, each read when it is asked for. */
export interface ArchivedTable {
  readonly name: string
  readonly length: number
  /** @throws Failure ARCHIVE_REFUSED */
  row(index: number): ArchivedRow
}

/** @param text a German sentence that says what is wrong with the archive @throws Failure ARCHIVE_REFUSED always */
export function refuse(text: string): never {
  throw new Failure('ARCHIVE_REFUSED', { faults: { datei: text } }, 'The archive is refused')
}

/**
 * Reads the columns of a row of an archive, which is somebody's file and may hold anything. Every method throws `Failure`
 * ARCHIVE_REFUSED with table, row and column where a value is not what the table can hold.
 */
export class RowReader {
  readonly #row: ArchivedRow
  readonly #place: string

  constructor(table: ArchivedTable, index: number) {
    this.#row = table.row(index)
    this.#place = `${table.name}, Zeile ${index + 1}`
  }

  has(column: string): boolean {
    return this.#row[column] !== null && this.#row[column] !== undefined
  }

  /** Says where and what is wrong. */
  wrong(column: string): never {
    return refuse(`${this.#place}: „${column}“ ist nicht lesbar. Ist die Datei verändert worden?`)
  }

  text(column: string, most: number): string {
    const value = this.#row[column]
    if (typeof value !== 'string' || value.length > most || value.includes('\0') || !value.isWellFormed())
      return this.wrong(column)
    return value
  }

  /** a text of this form */
  matching(column: string, form: RegExp): string {
    const value = this.text(column, 200)
    return form.test(value) ? value : this.wrong(column)
  }

  oneOf<T extends string>(column: string, allowed: readonly T[]): T {
    const value = this.text(column, 200)
    return allowed.find((each) => each === value) ?? this.wrong(column)
  }

  flag(column: string): boolean {
    return this.oneOf(column, ['true', 'false']) === 'true'
  }

  id(column: string): string {
    return this.matching(column, /^[1-9]\d{0,17}$/)
  }

  /** A whole number from these on up to these. */
  whole(column: string, from: bigint, to: bigint): bigint {
    const value = BigInt(this.matching(column, /^-?\d{1,18}$/))
    return value >= from && value <= to ? value : this.wrong(column)
  }

  number(column: string): number {
    const value = Number(this.matching(column, /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i))
    return Number.isFinite(value) ? value : this.wrong(column)
  }

  /** 2026-11-20, a day that exists */
  day(column: string): string {
    const value = this.matching(column, /^(19|20|21)\d\d-\d\d-\d\d$/)
    const time = Date.parse(value)
    return Number.isFinite(time) && new Date(time).toISOString().startsWith(value) ? value : this.wrong(column)
  }

  /** An instant, as PostgreSQL writes it. */
  instant(column: string): Date {
    const value = this.matching(column, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?[+-]\d\d(:\d\d)?$/)
    const time = Date.parse(value)
    return Number.isFinite(time) ? new Date(time) : this.wrong(column)
  }

  json(column: string, most: number): unknown {
    try {
      return JSON.parse(this.text(column, most)) as unknown
    } catch {
      return this.wrong(column)
    }
  }

  /** Absent where the row has no value there. */
  ifAny<T>(column: string, read: (column: string) => T): T | undefined {
    return this.has(column) ? read(column) : undefined
  }
}

/** The rows of a table, one after the other. */
export function* rowsOf(table: ArchivedTable): Generator<RowReader> {
  for (let index = 0; index < table.length; index++) yield new RowReader(table, index)
}
