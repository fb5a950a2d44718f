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

/** PostgreSQL whose transactions begin with the limit of their statements, without a round trip of its own. */
export class LimitedPostgres extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
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
