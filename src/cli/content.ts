import type { Command } from 'commander'
import { openDatabaseOf } from '#backup/open-database.ts'
import { dirname } from 'node:path'
import { readFeedFile } from '#content/feed-file.ts'
import { readShows } from '#content/show-file.ts'
import { fetchShows } from '#content/shows.ts'
import { feedStates, fetchFeeds } from '#content/feeds.ts'
import { knownPapers } from '#content/known-papers.ts'
import { readOwnPages } from '#content/own-pages.ts'
import { takeInTexts } from '#content/own-texts.ts'
import { knownTagger } from '#content/tagging.ts'
import type { Db } from '#db/connection.ts'
import { routes } from '#features/features.ts'
import { systemClock } from '#platform/clock.ts'
import { readConfig, type Config } from '#platform/config.ts'

/** `parkett content feeds|fetch|import`: what readers get to read. */
export function registerContent(program: Command): void {
  const group = program.command('content').description('own texts and feeds of others')
  group
    .command('feeds')
    .description('how it stands with each feed of FEEDS and SHOWS')
    .action(() => withDatabase(listFeeds))
  group
    .command('fetch')
    .description('ask for all feeds of FEEDS and SHOWS now, also those that are not due')
    .action(() => withDatabase(fetchNow))
  group
    .command('import')
    .description('take the texts of a folder in now; faults are told with file and line')
    .argument('[folder]', 'default: CONTENT_FOLDER')
    .action((folder?: string) => withDatabase((db, config) => takeIn(db, folder ?? config.CONTENT_FOLDER)))
}

/** No file of the operator hides a page of the portal. */
const isTaken = (slug: string): boolean => routes.some(({ path }) => path.split('/')[1] === slug)

const print = (text: string): void => void process.stdout.write(`${text}\n`)

async function listFeeds(db: Db, { FEEDS, SHOWS }: Config): Promise<void> {
  if (FEEDS === undefined && SHOWS === undefined)
    return fail('neither FEEDS nor SHOWS names a file: nobody is asked', 2)
  const states = new Map((await feedStates(db)).map((state) => [state.url, state]))
  const told = (url: string): string => {
    const state = states.get(url)
    if (!state) return 'not asked yet'
    if (state.gone_at) return `gone since ${state.gone_at.toISOString()}`
    if (state.last_error !== null)
      return `failed ${state.failures} times: ${state.last_error}; next ${state.due_at.toISOString()}`
    return `${state.entries ?? 0} entries, asked ${state.asked_at?.toISOString() ?? 'never'}`
  }
  for (const { url, publisher } of FEEDS === undefined ? [] : await readFeedFile(FEEDS))
    print(`${publisher.name}  ${url}\n  ${told(url)}`)
  for (const { title, feed } of readShows(SHOWS))
    if (feed !== undefined) print(`${title}  ${feed}\n  ${told(/^https?:/.test(feed) ? feed : `file:${feed}`)}`)
}

async function fetchNow(db: Db, { FEEDS, SHOWS }: Config): Promise<void> {
  if (FEEDS === undefined && SHOWS === undefined)
    return fail('neither FEEDS nor SHOWS names a file: nobody is asked', 2)
  const { signal } = new AbortController()
  const parts = { db, tag: await knownTagger(db), signal, now: systemClock.now }
  const reports = [
    ...(FEEDS === undefined ? [] : await fetchFeeds(await readFeedFile(FEEDS), parts, true)),
    ...(SHOWS === undefined ? [] : await fetchShows(readShows(SHOWS), { ...parts, folder: dirname(SHOWS) }, true)),
  ]
  for (const { url, outcome, changed, reason } of reports)
    print(`${url}: ${outcome}${reason ? `, ${reason}` : outcome === 'new' ? `, ${changed} new or changed` : ''}`)
  if (reports.some(({ outcome }) => outcome === 'failed')) process.exitCode = 1
}

async function takeIn(db: Db, folder: string | undefined): Promise<void> {
  if (folder === undefined) return fail('name a folder, or set CONTENT_FOLDER', 2)
  const { articles, authors, changed, faults } = await takeInTexts(db, folder, await knownPapers(db), systemClock.now())
  for (const { file, line, text } of faults) process.stderr.write(`${file}:${line}: ${text}\n`)
  const own = readOwnPages(folder, isTaken)
  for (const { file, line, text } of own.faults) process.stderr.write(`${file}:${line}: ${text}\n`)
  print(`${articles} articles, ${changed} of them new or changed, ${authors} authors, ${own.pages.length} pages`)
  if (faults.length + own.faults.length > 0) process.exitCode = 1
}

function fail(text: string, code: 1 | 2): void {
  process.stderr.write(`${text}\n`)
  process.exitCode = code
}

async function withDatabase(act: (db: Db, config: Config) => Promise<void>): Promise<void> {
  try {
    const config = readConfig(process.env)
    const database = await openDatabaseOf(config)
    try {
      await act(database.db, config)
    } finally {
      await database.close()
    }
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error), 1)
  }
}
