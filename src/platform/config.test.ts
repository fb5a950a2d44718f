import { expect, test } from 'vitest'
import { ConfigError, readConfig, settingMeaning, settingNames } from './config.ts'

const faultsOf = (environment: Record<string, string>) => {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.lines
  }
  return []
}

test('an empty environment gives a complete portal on this machine', () => {
  const config = readConfig({})
  expect(config).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', DERIVATIVES: 300_000, RATE_LIMIT: 600, PUSH_MIN_INTERVAL_MS: 1000 })
  expect(config.dataDir).toMatch(/\.parkett$/)
})

test.each([
  ['PORT', '70000', 'Too big: expected number to be <=65535'],
  ['PORT', 'drei', 'expected number, received NaN'],
  ['DERIVATIVES', '2000000', 'Too big: expected number to be <=1600000'],
  ['RATE_LIMIT', 'viel', '"off" or a whole number from 1'],
  ['MARKET_TIME', 'gestern', 'an ISO instant such as 2026-11-20T10:00:00Z'],
  ['LOG_LEVEL', 'laut', 'expected one of "debug"|"info"|"warn"|"error"|"silent"'],
  ['PUBLIC_URL', 'ftp://x', 'an http(s) address such as https://kurse.example.org'],
])('%s=%s is refused and says what is allowed', (name, value, allowed) => {
  expect(faultsOf({ [name]: value })).toEqual([`${name}=${JSON.stringify(value)} is not allowed: ${allowed}`])
})

test('all faults are reported at once', () => {
  expect(faultsOf({ PORT: 'x', DERIVATIVES: '-1' })).toHaveLength(2)
})

test('a secret is never printed', () => {
  expect(faultsOf({ METRICS_TOKEN: 'kurz', DATABASE_URL: 'mysql://a:geheim@b/c' }).join()).not.toMatch(/kurz|geheim/)
})

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: ' ' }).PORT).toBe(3000)
})

test('every setting says what it is for', () => {
  expect(settingNames.filter((name) => !settingMeaning(name))).toEqual([])
})
