import { PostgresAdapter, type ColumnType } from 'kysely'
import type { Keyring } from '#platform/credentials.ts'
import type { Db } from './connection.ts'
import type { Step } from './transaction.ts'

/** A row with `sealed` has its values there, all of them, and null in their columns. */
export interface Sealable {
  sealed: ColumnType<string | null, string | null | undefined, string | null>
}

/** What a column holds, and how it stands under a seal: bytes as base64, all else as PostgreSQL writes it. */
export type Kind = 'decimal' | 'integer' | 'text' | 'json' | 'bytes'

/**
 * What tells of somebody's wealth, and the secrets that other things are hidden with: these columns are null while their row has
 * all of it under one seal, in its column `sealed`. `place` says whose row it is: elsewhere the seal is worth nothing.
 */
export const sealedTables = {
  transactions: {
    place: ['owner', 'portfolio'],
    values: {
      quantity: 'decimal',
      price: 'decimal',
      amount: 'decimal',
      fee: 'decimal',
      tax: 'decimal',
      ratio_new: 'decimal',
      ratio_old: 'decimal',
      fx_gross: 'decimal',
      fx_rate: 'decimal',
      acquired_cost: 'decimal',
      acquired_gross: 'decimal',
      acquired_instrument_gross: 'decimal',
      note: 'text',
    },
  },
  exemption_orders: { place: ['portfolio', 'from_year'], values: { euros: 'integer' } },
  bank_syncs: { place: ['account'], values: { balance: 'decimal', holdings: 'json' } },
  broker_syncs: { place: ['account'], values: { balance: 'decimal', holdings: 'json' } },
  broker_orders: { place: ['account'], values: { body: 'json', told: 'json', estimate: 'json' } },
  broker_quotes: { place: ['account'], values: { body: 'json' } },
  import_parts: { place: ['run', 'part'], values: { bytes: 'bytes' } },
  import_decisions: { place: ['run', 'target'], values: { decision: 'json' } },
  idempotent_answers: { place: ['owner', 'key'], values: { answer: 'json' } },
  secrets: { place: ['name'], values: { value: 'bytes' } },
} as const satisfies Record<string, { place: readonly string[]; values: Readonly<Record<string, Kind>> }>

export type SealedTable = keyof typeof sealedTables
type ValueOf<Table extends SealedTable> = keyof (typeof sealedTables)[Table]['values']
type PlaceOf<Table extends SealedTable> = Readonly<
  Record<(typeof sealedTables)[Table]['place'][number], string | number>
>
type AnyPlace = Readonly<Record<string, string | number>>
/** Values of a row by their columns, as they stand under a seal. */
export type Texts = Readonly<Record<string, string | null>>
/** A row as it is kept. */
type Shut<Table extends SealedTable, Row> = Omit<Row, ValueOf<Table>> & {
  [Column in keyof Row & ValueOf<Table>]: Row[Column] | null
} & { sealed: string | null }

/** Where values of people lie in the database: in clear, or sealed with keys that are not in it. */
export interface Vault {
  /** name of the key that seals; undefined: what is written is kept in clear */
  readonly key: string | undefined
  /** Seals anything for a place; undefined where no key seals. */
  seal(plain: string, place: string): string | undefined
  /** @throws SealUnread where its key is missing, or it was altered or comes from elsewhere */
  open(sealed: string, place: string): string
  /** Values by their columns, under one seal. */
  sealTexts(table: SealedTable, place: AnyPlace, texts: Texts): string | undefined
  /** @throws SealUnread */
  openTexts(table: SealedTable, place: AnyPlace, sealed: string): Texts
  /** A row as it is to be kept. JSON is given as its text. */
  shut<Table extends SealedTable, Row extends object>(table: Table, place: PlaceOf<Table>, row: Row): Shut<Table, Row>
  /** A row as it was given, JSON read. @throws SealUnread */
  opened<Table extends SealedTable, Row extends { sealed: string | null }>(
    table: Table,
    place: PlaceOf<Table>,
    row: Row,
  ): Omit<Row, 'sealed'>
}

class SealUnread extends Error {
  constructor(sealed: string) {
    super(`a value sealed under the key "${keyOf(sealed)}" cannot be opened: see DEPOTS_KEY`)
    this.name = 'SealUnread'
  }
}

/** Name of the key that has sealed this. */
const keyOf = (sealed: string): string => sealed.split('.', 1)[0] ?? ''

const placeText = (table: SealedTable, place: AnyPlace): string =>
  [table, ...sealedTables[table].place.map((column) => place[column])].join(' ')

const written = (value: unknown): string | null =>
  value === null || value === undefined ? null : Buffer.isBuffer(value) ? value.toString('base64') : String(value)

const read: Record<Kind, (text: string) => unknown> = {
  decimal: (text) => text,
  integer: Number,
  text: (text) => text,
  json: (text) => JSON.parse(text) as unknown,
  bytes: (text) => Buffer.from(text, 'base64'),
}

/** A vault with these keys. */
export function createVault({ keys, seals: key }: Keyring): Vault {
  const seal = (plain: string, place: string) => (key === undefined ? undefined : keys?.seal(plain, place))
  const open = (sealed: string, place: string): string => {
    const plain = keys?.open(sealed, place)
    if (plain === undefined) throw new SealUnread(sealed)
    return plain
  }
  const sealTexts: Vault['sealTexts'] = (table, place, texts) => seal(JSON.stringify(texts), placeText(table, place))
  const openTexts: Vault['openTexts'] = (table, place, sealed) =>
    JSON.parse(open(sealed, placeText(table, place))) as Texts // as `sealTexts` wrote it
  return {
    key,
    seal,
    open,
    sealTexts,
    openTexts,
    shut(table, place, row) {
      const values = Object.keys(sealedTables[table].values).filter((column) => column in row)
      const given = row as Readonly<Record<string, unknown>>
      if (key === undefined) return { ...row, sealed: null } as Shut<typeof table, typeof row> // with its values
      const texts = values.map((column) => [column, written(given[column])])
      const hidden = Object.fromEntries(values.map((column) => [column, null]))
      const sealed = sealTexts(table, place, Object.fromEntries(texts))
      return { ...row, ...hidden, sealed } as Shut<typeof table, typeof row> // with null for its values
    },
    opened(table, place, { sealed, ...row }) {
      if (sealed === null) return row
      const kinds: Readonly<Record<string, Kind>> = sealedTables[table].values
      const texts = openTexts(table, place, sealed)
      const into: Record<string, unknown> = row
      for (const column in texts) {
        const text = texts[column] ?? null
        into[column] = text === null ? null : read[kinds[column] ?? 'text'](text)
      }
      return row
    },
  }
}

/** Keeps everything in clear, as where no key is given. */
export const inClear = createVault({ keys: undefined, seals: undefined })

/** What a database was opened with goes along with its questions. */
export class AdapterWithVault extends PostgresAdapter {
  readonly vault: Vault

  constructor(vault: Vault) {
    super()
    this.vault = vault
  }
}

/** The vault that a database was opened with. */
export function vaultOf(db: Db | Step): Vault {
  const { adapter } = db.getExecutor()
  return adapter instanceof AdapterWithVault ? adapter.vault : inClear
}
