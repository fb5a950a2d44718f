import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { examine } from './doctor.ts'

const folder = mkdtempSync(join(tmpdir(), 'parkett-doctor-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const finding = async (name: string, environment: Record<string, string>) =>
  (await examine(environment)).find((each) => each.name === name)

test('a data folder still to be made is fine where the one above it takes files', async () => {
  const wanted = join(folder, 'a', 'b')
  expect(await finding('data folder', { DATA_DIR: wanted })).toEqual({
    name: 'data folder',
    ok: true,
    text: `${wanted} (made at the first start)`,
  })
})

test('a data folder that can never be one is told', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(await finding('data folder', { DATA_DIR: join(file, 'data') })).toEqual({
    name: 'data folder',
    ok: false,
    text: `${file} is no folder`,
  })
})

test('secrets are only said to be set', async () => {
  const environment = { DATA_DIR: join(folder, 'x'), METRICS_TOKEN: 'ein-langes-geheimnis' }
  expect(await finding('METRICS_TOKEN', environment)).toEqual({ name: 'METRICS_TOKEN', ok: true, text: 'set' })
})

test('a wrong setting is the finding', async () => {
  expect(await examine({ PORT: 'x' })).toEqual([
    { name: 'configuration', ok: false, text: 'PORT="x" is not allowed: a whole number from 0 to 65535' },
  ])
})

test('what is not there is no fault, and not called good either', async () => {
  const environment = { DATA_DIR: join(folder, 'y') }
  expect([await finding('portal', environment), await finding('legal pages', environment)]).toMatchObject([
    { ok: true, missing: true },
    { ok: true, missing: true },
  ])
  const operator = {
    OPERATOR_NAME: 'Muster AG',
    OPERATOR_STREET: 'Weg 1',
    OPERATOR_CITY: '10115 Berlin',
    OPERATOR_EMAIL: 'post@muster.example',
  }
  expect(await finding('legal pages', { ...environment, ...operator })).toEqual({
    name: 'legal pages',
    ok: true,
    text: 'complete',
  })
})
