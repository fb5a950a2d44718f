// A process that does one thing to a database and is killed at a step of it, as by kill -9. Told what in one JSON argument.
import { Pool } from 'pg'
import { copyBeforeMigration } from '#backup/before-migration.ts'
import { restoreCopy, rollBack } from '#backup/restore.ts'
import { writeCopy } from '#backup/write.ts'
import { openDatabase } from '#db/connection.ts'
import { migrations } from '#db/migrations.ts'
import { createVault } from '#db/vault.ts'
import { keyringOf } from '#platform/credentials.ts'
import { sampleKey } from './sample-rows.ts'

export interface Order {
  act: 'write' | 'restore' | 'rollback' | 'migrate'
  url: string
  folder: string
  /** of a restore */
  copy?: string
  /** absent: it ends by itself and prints its steps */
  killAt?: string
}

const { act, url, folder, copy = '', killAt } = JSON.parse(process.argv[2] ?? '') as Order
const steps: string[] = []
const told = (step: string): void => {
  steps.push(step)
  if (step === killAt) process.kill(process.pid, 'SIGKILL')
}

if (act === 'migrate') {
  // each migration is a step, and so are the copy before them and their end
  for (const [name, { up }] of Object.entries(migrations))
    migrations[name] = {
      up: async (db) => {
        await up(db)
        told(`ran ${name}`)
      },
    }
  const copyIt = copyBeforeMigration({ backupDir: folder, BACKUP_KEEP: 3 })
  const database = await openDatabase({
    url,
    folder,
    vault: createVault(keyringOf(`none,${sampleKey}`)),
    beforeMigrating: async (pool) => {
      told('locked')
      await copyIt?.(pool)
      told('copied')
    },
  })
  told('migrated')
  await database.close()
} else {
  const pool = new Pool({ connectionString: url })
  const options = { pool, folder, told }
  if (act === 'write') await writeCopy({ ...options, kind: 'daily', keep: 1 })
  else if (act === 'restore') await restoreCopy(copy, { ...options, replace: true })
  else await rollBack(options)
  await pool.end()
}
process.stdout.write(JSON.stringify(steps))
