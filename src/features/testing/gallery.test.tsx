import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { examplesByBlock, gallery } from '#features/gallery.tsx'
import { routes } from '#features/features.ts'
import { createSite } from '#web/site.tsx'
import { assets } from '#features/testing/ask.ts'
import { fakeCall, now, settings } from '#features/testing/examples.ts'

const blocks = ['blocks', 'charts'].flatMap((folder) =>
  readdirSync(`src/web/${folder}`).flatMap((file) =>
    /^[^.]+\.tsx$/.test(file) ? [`${folder}/${file.slice(0, -4)}`] : [],
  ),
)

test('every block and every chart of the kit has an example', () =>
  expect(blocks.filter((block) => !examplesByBlock.has(block))).toEqual([]))

const faults: unknown[] = []
const open = (pages: readonly (typeof gallery)[]) =>
  createSite({
    pages,
    call: fakeCall(),
    assets,
    settings,
    websiteOf: () => undefined,
    now: () => now,
    report: (error) => faults.push(error),
  }).handle({
    method: 'GET',
    path: '/dev/bloecke',
    query: new URLSearchParams(),
    cookies: {},
    headers: {},
    nonce: 'n',
    requestId: 'r',
  })

test('the gallery shows each of them, and none fails', async () => {
  const { status, body } = await open([...routes, gallery])
  expect(faults).toEqual([])
  expect(status).toBe(200)
  const markup = String(body)
  expect(blocks.filter((block) => !markup.includes(`<h2 id="${block}">`))).toEqual([])
  expect(markup.match(/Ein technischer Fehler verhindert die Darstellung dieser Daten/g)).toHaveLength(1) // its own example
})

test('the portal itself does not have it', async () => expect((await open(routes)).status).toBe(404))
