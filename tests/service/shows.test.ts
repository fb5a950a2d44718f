import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRemote } from '#content/media-stream.ts'
import { readConfig } from '#platform/config.ts'
import { allJobs } from '#portal/all-jobs.ts'
import { testPortal } from '../portal.ts'
import { showFolder, takeInShows } from '../shows.ts'

let portal: Awaited<ReturnType<typeof testPortal>>
let server: Server
let elsewhere: string
let made: ReturnType<typeof showFolder>
const sound = Buffer.from('0123456789')

beforeAll(async () => {
  server = createServer(({ url, headers: { range } }, response) => {
    if (url === '/weg') return void response.writeHead(302, { location: '/ton' }).end()
    if (url !== '/ton') return void response.writeHead(404).end()
    if (range === 'bytes=2-4')
      return void response
        .writeHead(206, { 'content-range': 'bytes 2-4/10', 'content-length': 3 })
        .end(sound.subarray(2, 5))
    response.writeHead(200, { 'content-length': sound.length }).end(sound)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  elsewhere = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  made = showFolder(`${elsewhere}/ton`)
  portal = await testPortal(undefined, { SHOWS: made.file })
})
afterAll(async () => {
  await portal.stop()
  server.close()
  rmSync(made.folder, { recursive: true, force: true })
})

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(portal.url + path, { headers, redirect: 'manual' })
const text = async (path: string) => {
  const answer = await ask(path)
  expect(answer.status).toBe(200)
  return answer.text()
}

test('a job asks for shows where there is a file of them', () => {
  const names = (settings: Record<string, string>) => allJobs(readConfig(settings)).map(({ name }) => name)
  expect(names({ SHOWS: 'shows.yaml' })).toContain('fetch-shows')
  expect(names({})).not.toContain('fetch-shows')
})

test('a show without an episode says so', async () => {
  expect(await text('/news/podcast/zins-und-zaster')).toContain('Noch keine Folge.')
  expect(await text('/news/videos/mahlzeit')).toContain('Noch kein Film.')
  expect(await text('/news')).not.toContain('Podcasts und Videos')
})

test('a feed beside the operator’s file is taken in once, and nothing from outside of its folder', async () => {
  expect(await takeInShows(portal, made.file, made.folder)).toEqual([
    { url: 'file:feed.xml', outcome: 'new', changed: 2 },
  ])
  expect(await takeInShows(portal, made.file, made.folder)).toMatchObject([{ outcome: 'unchanged' }])
  const show = JSON.parse(await text('/api/v1/shows/boersenwoche'))
  expect(show).toMatchObject({ type: 'V1Podcast', numberEpisodes: 2, idCategoryFormat: 1 })
  expect(show.list.map(({ title }: { title: string }) => title)).toEqual(['Wolken über Walldorf', 'Anderswo'])
})

test('an episode has chapters, its text, the values it speaks of from when on, and nothing a stranger could run', async () => {
  const [episode] = JSON.parse(await text('/api/v1/shows/boersenwoche')).list
  const whole = JSON.parse(await text(`/api/v1/shows/boersenwoche/episodes/${episode.idEpisode}`))
  expect(whole.chapters).toEqual([
    { startSeconds: 0, title: 'Beginn' },
    { startSeconds: 30, title: 'SAP und die Cloud' },
  ])
  expect(whole.transcript[1]).toEqual({
    startSeconds: 30,
    endSeconds: 36,
    speaker: 'Bernd',
    text: 'SAP nennt die Marge.',
  })
  expect(whole.instruments).toMatchObject([{ instrument: { name: 'SAP' }, startSeconds: 30 }])
  const page = await text(new URL(episode.urls.WEBSITE).pathname)
  expect(page).toContain(`<audio controls="" preload="none" src="/media/${episode.idEpisode}"`)
  expect(page).not.toContain('alert(1)')
  expect(await text('/news')).toContain('Podcasts und Videos')
})

test.each([
  { typed: 'wolken', found: 'Wolken über Walldorf' },
  { typed: 'Cloud Beginn', found: 'Wolken über Walldorf' },
  { typed: 'Anderswo', found: 'Anderswo' },
])('the search finds an episode by $typed, in its title or chapters', async ({ typed, found }) => {
  const page = await text(`/suche/${encodeURIComponent(typed)}`)
  expect(page).toContain('Podcasts und Videos')
  expect(page).toContain(`>${found}</a>`)
})

test('signs that mean anything to a database are looked for as they are', async () => {
  for (const typed of ['%', '_', '\\', 'startSeconds'])
    expect(JSON.parse(await text(`/api/v1/episodes?searchValue=${encodeURIComponent(typed)}`)).list).toEqual([])
})

test('without script a chapter opens the page at its place, and the text can be searched', async () => {
  const [{ urls, idEpisode }] = JSON.parse(await text('/api/v1/shows/boersenwoche')).list
  const { pathname } = new URL(urls.WEBSITE)
  expect(await text(`${pathname}?t=30`)).toContain(`src="/media/${idEpisode}#t=30"`)
  expect(await text(`${pathname}?t=alt`)).toContain(`src="/media/${idEpisode}"`)
  const found = await text(`${pathname}?text=marge`)
  expect(found).toContain('1 von 2 Abschnitten')
  expect(await text(`${pathname}?text=Zinsen`)).toContain('kommt darin nicht vor')
  const old = await ask(`/news/podcast/boersenwoche/anderer-titel-${idEpisode}?t=30`)
  expect([old.status, old.headers.get('location')]).toEqual([301, `${pathname}?t=30`])
})

test('a sound of one’s own is given in parts, its captions as WebVTT; a stranger’s is never asked for at a private address', async () => {
  const [own, strange] = JSON.parse(await text('/api/v1/shows/boersenwoche')).list
  const part = await ask(`/media/${own.idEpisode}`, { range: 'bytes=0-3' })
  expect([part.status, part.headers.get('content-range'), part.headers.get('content-type'), await part.text()]).toEqual(
    [206, 'bytes 0-3/480044', 'audio/wav', 'RIFF'],
  )
  expect((await ask(`/media/${own.idEpisode}`, { range: 'bytes=900000-' })).status).toBe(416)
  expect(await text(`/media/${own.idEpisode}.vtt`)).toContain(
    '00:00:30.000 --> 00:00:36.000\nBernd: SAP nennt die Marge.',
  )
  expect((await ask(`/media/${strange.idEpisode}`)).status).toBe(503)
  expect((await ask(`/media/${strange.idEpisode}.vtt`)).status).toBe(404)
})

test.each([
  '/news/podcast/nichts',
  '/news/podcast/mahlzeit',
  '/news/videos/boersenwoche',
  '/news/podcast/boersenwoche/x-999',
  '/media/999',
  '/media/x',
  '/api/v1/shows/nichts',
])('what is not there is not found: %s', async (path) => expect((await ask(path)).status).toBe(404))

test('a stranger’s sound is passed on in the part that was asked for, over redirects; what he does not give is nothing', async () => {
  const { signal } = new AbortController()
  const open = (path: string, range?: string) => openRemote(elsewhere + path, { range, signal, admits: () => true })
  const part = await open('/weg', 'bytes=2-4')
  expect(part).toMatchObject({ status: 206, headers: { 'content-range': 'bytes 2-4/10', 'content-length': '3' } })
  expect(Buffer.concat(await part!.body!.toArray()).toString()).toBe('234')
  expect(await open('/nichts')).toBeUndefined()
})
