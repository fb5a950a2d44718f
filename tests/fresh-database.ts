import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

/** On a server that portals of other tests share: a database like that of a portal which was started before. */
export async function freshDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const { host, user, password } = server()
  const name = `portal_${randomUUID().replaceAll('-', '')}`
  await administer(`create database ${name} template postgres strategy file_copy`)
  return {
    url: `postgres://${user}:${password}@localhost/${name}?host=${encodeURIComponent(host)}`,
    drop: () => administer(`drop database ${name} with (force)`),
  }
}

async function administer(statement: string): Promise<void> {
  const client = new Client({ ...server(), database: 'template1' })
  await client.connect()
  await client.query(statement)
  await client.end()
}

function server() {
  const servers = inject('servers')
  const own = servers[Number(process.env.VITEST_POOL_ID) % servers.length]
  if (!own) throw new Error('there is no server')
  return own
}
