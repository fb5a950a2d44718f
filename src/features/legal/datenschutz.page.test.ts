import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ask, askWithForum } from '#features/testing/ask.ts'

/** What scripts of pages store, by the names that their sources give it. */
const storedKeys = (): string[] => {
  const folder = 'src/web'
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.tsx?$/.test(name),
  )
  return [
    ...new Set(
      sources.flatMap((name) =>
        [...readFileSync(join(folder, name), 'utf8').matchAll(/(?:Key|key) = '(parkett\.[\w.]+)'/g)].map(
          ([, key]) => key!,
        ),
      ),
    ),
  ]
}

test('everything that pages store on a device is named', async () => {
  const { body } = await ask('/datenschutz')
  expect(storedKeys().length).toBeGreaterThan(3)
  for (const key of storedKeys()) expect(body).toContain(`<b>${key}</b>`)
})

test('what a forum keeps is told where there is one', async () => {
  expect((await ask('/datenschutz')).body).not.toContain('deine Beiträge')
  expect((await askWithForum('/datenschutz')).body).toContain('deine Beiträge mit früheren Fassungen')
})
