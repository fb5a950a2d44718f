import {
  CompiledQuery,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type Driver,
  type PostgresDialectConfig,
  type TransactionSettings,
} from 'kysely'
import { statementLimitsMs } from './transaction.ts'
import { AdapterWithVault, type Vault } from './vault.ts'

/**
 * PostgreSQL whose transactions begin with the limit of their statements, without a round trip of its own, and whose questions have
 * the keys at hand that values are sealed with.
 */
export class LimitedPostgres extends PostgresDialect {
  readonly #config: PostgresDialectConfig
  readonly #vault: Vault

  constructor({ vault, ...config }: PostgresDialectConfig & { vault: Vault }) {
    super(config)
    this.#config = config
    this.#vault = vault
  }

  override createAdapter(): AdapterWithVault {
    return new AdapterWithVault(this.#vault)
  }

  override createDriver(): Driver {
    return new LimitedDriver(this.#config)
  }
}

class LimitedDriver extends PostgresDriver {
  /** Migrations, which say neither, take as long as they take. */
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const { accessMode, isolationLevel } = settings
    if (accessMode === undefined || isolationLevel === undefined) return super.beginTransaction(connection, settings)
    const ms = statementLimitsMs[accessMode === 'read only' ? 'read' : 'write']
    const begin = `start transaction isolation level ${isolationLevel} ${accessMode}`
    await connection.executeQuery(CompiledQuery.raw(`${begin}; set local statement_timeout = ${ms}`))
  }
}
