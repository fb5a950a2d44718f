/** How long pages and the search of a forum of 200,000 posts take, of which one thread has 5,000; posts by people who wrote thousands. */
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#db/connection.ts'
import { servers, start } from './pages/servers.ts'
import { makeReader, percentile, timed } from './own/portal.ts'

const rounds = 100
const threads = 2000
const posts = 200_000

console.log(`load average before: ${loadavg()[0]?.toFixed(1)}`)
const folder = mkdtempSync(join(tmpdir(), 'parkett-bench-'))
const settings = { FORUM: 'own', DERIVATIVES: '1000', RATE_LIMIT: 'off' }
await (await start(servers.parkett(folder, settings))).stop()
const token = await makeReader(folder)
await fill()
const portal = await start(servers.parkett(folder, settings))
const thread = '/whitelabels/forum2/stock/82849/thema/1-thema-1'
for (const [name, path, cookie] of [
  ['50 posts of a long thread, as JSON', '/api/v1/forum/threads/1?perPage=50&page=40'],
  ['the same, the most helpful first', '/api/v1/forum/threads/1?perPage=50&page=40&sort=HELPFUL'],
  ['its page, 20 posts', `${thread}?page=100`],
  ['its page for somebody signed in', `${thread}?page=100`, true],
  ['search for a rare word', '/api/v1/forum/search?words=wort1234'],
  ['search for a word of one in 25 posts', '/api/v1/forum/search?words=haeufig7'],
  ['search for a word of a title', '/api/v1/forum/search?words=titel77'],
  ['threads of a share', '/api/v1/forum/STOCK/82849'],
  ['overview', '/whitelabels/forum2'],
] as const) {
  const headers = new Headers(cookie ? { cookie: `session=${token}` } : {})
  const ask = async () => {
    const response = await fetch(`http://127.0.0.1:${portal.port}${path}`, { headers })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
  }
  for (let round = 0; round < 20; round++) await ask()
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push(await timed(ask))
  console.log(`${name}: p50 ${percentile(times, 0.5)} ms, p95 ${percentile(times, 0.95)} ms`)
}
await portal.stop()
rmSync(folder, { recursive: true, force: true })
console.log(`load average after: ${loadavg()[0]?.toFixed(1)}`)

/** Fifty members, of whom each has written thousands of posts. */
async function fill(): Promise<void> {
  const { db, close } = await openDatabase({ folder })
  try {
    await sql`
      insert into users (email, email_key)
      select 'm' || n || '@example.org', 'm' || n || '@example.org' from generate_series(1, 50) n`.execute(db)
    await sql`
      insert into forum_members (user_id, name, name_key)
      select id, 'Mitglied ' || email, split_part(email, '@', 1) from users where email like 'm%'`.execute(db)
    await sql`
      insert into forum_threads (instrument, subject) select
        case when n % 10 = 1 then 'STOCK:82849' else 'INDEX:20735' end, 'Thema ' || n || ' titel' || n % 100
      from generate_series(1, ${sql.lit(threads)}) n`.execute(db)
    await sql`
      insert into forum_posts (thread, number, owner, text, holds, votes)
      select p.thread, row_number() over (partition by p.thread order by p.n), m.user_id,
        'Ein Beitrag mit wort' || p.n % 20000 || ' und haeufig' || p.n % 25 || repeat(' sowie weiteren Sätzen dazu', 12),
        false, p.n % 7
      from (
        select n, case when n <= 5000 then 1 else 1 + n % ${sql.lit(threads)} end as thread
        from generate_series(1, ${sql.lit(posts)}) n
      ) p
      join (select user_id, row_number() over (order by name_key) as place from forum_members) m
        on m.place = 1 + p.n % 50`.execute(db)
    await sql`
      update forum_threads t set posts = c.posts, members = c.members from (
        select thread, count(*) as posts, count(distinct owner) as members from forum_posts group by thread
      ) c where c.thread = t.id`.execute(db)
    await sql`
      update forum_members m set posts = (select count(*) from forum_posts p where p.owner = m.user_id)`.execute(db)
    await sql`analyze`.execute(db)
  } finally {
    await close()
  }
}
