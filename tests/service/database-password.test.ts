import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, type ClientConfig } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#db/embedded/embedded-postgres.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'parkett-password-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 }))

const passwordFile = () => join(folder, 'postgres.password')
const rulesFile = () => join(folder, 'postgres', 'pg_hba.conf')
const rewriteRules = (from: RegExp, to: string) =>
  writeFileSync(rulesFile(), readFileSync(rulesFile(), 'utf8').replace(from, to))

async function ask(connection: ClientConfig, statement: string): Promise<unknown[]> {
  const client = new Client(connection)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** A folder as earlier versions left it: nobody had a password, and the operator may have added a rule. */
async function oldFolder(): Promise<void> {
  const server = await startEmbeddedPostgres(folder)
  await ask(server.connection, 'create table kept as select 42 as answer')
  await ask(server.connection, 'alter role parkett password null')
  await server.stop()
  rewriteRules(/scram-sha-256/g, 'trust')
  rewriteRules(/$/, 'local all watcher peer\n')
  rmSync(passwordFile())
}

test('whoever reaches the socket of the embedded database needs the password, which its owner alone can read', async () => {
  const server = await startEmbeddedPostgres(folder)
  try {
    expect(statSync(passwordFile()).mode & 0o777).toBe(0o600)
    const { password, ...stranger } = server.connection
    expect(password).toMatch(/^[0-9a-f]{48}$/)
    expect(await ask(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await expect(ask({ ...stranger, password: 'guessed' }, 'select 1')).rejects.toThrow(
      'password authentication failed',
    )
    await expect(ask({ ...stranger, password: '' }, 'select 1')).rejects.toThrow(/password/)
  } finally {
    await server.stop()
  }
})

test('a folder of an earlier version, which asked for no password, starts with what it holds and asks for one', async () => {
  await oldFolder()
  const server = await startEmbeddedPostgres(folder)
  try {
    expect(await ask(server.connection, 'select answer from kept')).toEqual([{ answer: 42 }])
    await expect(ask({ ...server.connection, password: 'guessed' }, 'select 1')).rejects.toThrow(
      /authentication failed/,
    )
    expect(readFileSync(rulesFile(), 'utf8')).toContain('local all watcher peer')
  } finally {
    await server.stop()
  }
  const again = await startEmbeddedPostgres(folder)
  expect(again.connection.password).toBe(server.connection.password)
  await again.stop()
})

test('two starts at once bring such a folder over together', async () => {
  await oldFolder()
  const servers = await Promise.all([startEmbeddedPostgres(folder), startEmbeddedPostgres(folder)])
  for (const { connection } of servers)
    expect(await ask(connection, 'select answer from kept')).toEqual([{ answer: 42 }])
  for (const server of servers) await server.stop()
})

test('a lost password is told, with the way back in', async () => {
  await (await startEmbeddedPostgres(folder)).stop()
  rmSync(passwordFile())
  await expect(startEmbeddedPostgres(folder)).rejects.toThrow(/postgres\.password is missing.*replace "scram-sha-256"/)
  expect(existsSync(passwordFile())).toBe(false)
})
