import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

/** On the server that all portals of a run share: a database like that of a portal which was started before. */
export async function freshDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const { host, user, password } = inject('server')
  const name = `portal_${randomUUID().replaceAll('-', '')}`
  await administer(`create database ${name} template postgres strategy file_copy`)
  return {
    url: `postgres://${user}:${password}@localhost/${name}?host=${encodeURIComponent(host)}`,
    drop: () => administer(`drop database ${name} with (force)`),
  }
}

async function administer(statement: string): Promise<void> {
  const client = new Client({ ...inject('server'), database: 'template1' })
  await client.connect()
  await client.query(statement)
  await client.end()
}
