import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { brokerSettings } from './broker-settings.ts'

const key = `2026:${Buffer.alloc(32, 1).toString('base64')}`
const on = { BROKER_COMDIRECT: 'on' }
const settingsOf = (environment: Record<string, string>) => brokerSettings(readConfig(environment)).comdirect

test('nobody is asked before the operator has switched it on', () => {
  expect(settingsOf({ BROKER_COMDIRECT_CLIENT_ID: 'a', CREDENTIALS_KEY: key })).toBeUndefined()
  expect(settingsOf(on)).toMatchObject({ base: 'https://api.comdirect.de', app: undefined, credentials: undefined })
})

test('an address of a private network, or without https, is asked only where the operator names it', () => {
  const local = { ...on, BROKER_COMDIRECT_URL: 'http://127.0.0.1:8080' }
  expect(() => settingsOf(local)).toThrow('BROKER_PRIVATE')
  expect(() => settingsOf({ ...on, BROKER_COMDIRECT_URL: 'http://api.comdirect.de' })).toThrow('BROKER_PRIVATE')
  const named = settingsOf({ ...local, BROKER_PRIVATE: '127.0.0.1' })
  expect([named?.admits('127.0.0.1'), named?.admits('10.0.0.1'), named?.admits('93.184.216.34')]).toEqual([
    true,
    false,
    true,
  ])
  expect(settingsOf(on)?.admits('127.0.0.1')).toBe(false)
})

test('a key is read from the setting or a file; one that is none ends the start without being shown', () => {
  expect(settingsOf({ ...on, CREDENTIALS_KEY: key })?.credentials).toBeDefined()
  const folder = mkdtempSync(join(tmpdir(), 'parkett-key-'))
  const file = join(folder, 'key')
  writeFileSync(file, `${key}\n`)
  expect(settingsOf({ ...on, CREDENTIALS_KEY_FILE: file })?.credentials?.seal('x', 'y')).toMatch(/^2026\./)
  writeFileSync(file, 'kurz')
  expect(() => settingsOf({ ...on, CREDENTIALS_KEY_FILE: file })).toThrow('CREDENTIALS_KEY_FILE')
  expect(() => settingsOf({ ...on, CREDENTIALS_KEY: 'geheim' })).toThrow(/^CREDENTIALS_KEY=… is not allowed/)
  rmSync(folder, { recursive: true })
})
