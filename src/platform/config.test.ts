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
  expect(config).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    DERIVATIVES: 300_000,
    RATE_LIMIT: 600,
    PUSH_MIN_INTERVAL_MS: 1000,
  })
  expect(config.dataDir).toMatch(/\.parkett$/)
})

test.each([
  ['PORT', '70000', 'a whole number from 0 to 65535'],
  ['PORT', 'drei', 'a whole number from 0 to 65535'],
  ['PORT', '0x50', 'a whole number from 0 to 65535'],
  ['DERIVATIVES', '2000000', 'a whole number from 0 to 1600000'],
  ['DERIVATIVES', '1e3', 'a whole number from 0 to 1600000'],
  ['RATE_LIMIT', 'viel', '"off" or a whole number from 1'],
  ['MARKET_TIME', 'gestern', 'an ISO instant such as 2026-11-20T10:00:00Z'],
  ['MARKET_TIME', '1999-12-31T23:00:00Z', 'an instant from 2000-02-01 to the end of 2089'],
  ['MARKET_TIME', '2090-01-01T00:00:00Z', 'an instant from 2000-02-01 to the end of 2089'],
  ['RATE_LIMIT', '0', '"off" or a whole number from 1'],
  ['MARKET_SEED', 'x'.repeat(65), 'at most 64 characters'],
  ['LOG_LEVEL', 'laut', 'expected one of "debug"|"info"|"warn"|"error"|"silent"'],
  ['PUBLIC_URL', 'ftp://x', 'an http(s) address without a path, such as https://kurse.example.org'],
  ['PUBLIC_URL', 'https://x.example/kurse', 'an http(s) address without a path, such as https://kurse.example.org'],
  ['PUSH_ORIGINS', 'https://a.example, b.example', 'http(s) addresses without a path, comma separated'],
  ['LINK_HELP', 'hilfe', 'an http(s) address such as https://kurse.example.org'],
])('%s=%s is refused and says what is allowed', (name, value, allowed) => {
  expect(faultsOf({ [name]: value })).toEqual([`${name}=${JSON.stringify(value)} is not allowed: ${allowed}`])
})

test('numbers, lists and addresses are read', () => {
  expect(
    readConfig({
      PORT: '8080',
      RATE_LIMIT: '5',
      PUSH_ORIGINS: 'https://a.example/, https://b.example',
      PUBLIC_URL: 'https://kurse.example.org/',
    }),
  ).toMatchObject({
    PORT: 8080,
    RATE_LIMIT: 5,
    PUSH_ORIGINS: ['https://a.example', 'https://b.example'],
    PUBLIC_URL: 'https://kurse.example.org/',
  })
  expect(readConfig({ RATE_LIMIT: 'off' }).RATE_LIMIT).toBe('off')
})

test('all faults are reported at once', () => {
  expect(faultsOf({ PORT: 'x', DERIVATIVES: '-1' })).toHaveLength(2)
})

test('a secret is never printed', () => {
  expect(faultsOf({ METRICS_TOKEN: 'kurz', DATABASE_URL: 'mysql://a:geheim@b/c' }).join()).not.toMatch(/kurz|geheim/)
})

test.each([
  ['SMTP_URL', 'http://a:geheim@b'],
  ['NATS_URL', 'http://a:geheim@b'],
])('%s is a secret, and has its own kind of address', (name, value) => {
  const [fault = ''] = faultsOf({ [name]: value })
  expect(fault).toMatch(/=… is not allowed: (smtp|nats):\/\//)
})

test('a sender is one line with an address', () => {
  expect(faultsOf({ MAIL_FROM: 'Parkett' })).toHaveLength(1)
  expect(faultsOf({ MAIL_FROM: 'a@b\r\nBcc: c@d' })).toHaveLength(1)
  expect(faultsOf({ MAIL_FROM: 'Parkett <kurse@example.org>' })).toEqual([])
})

test.each([
  'postgres://a:geheim@db:99999/c',
  'postgres://a@db:54 32/c',
  'mysql://a@db/c',
])('%s is no address of a database', (DATABASE_URL) => {
  expect(faultsOf({ DATABASE_URL })).toEqual(['DATABASE_URL=… is not allowed: postgres://user:password@host/database'])
})

test.each([
  'postgres://a:b@db/c',
  'postgresql:///c?host=/run/postgresql',
  'postgres://a@%2Frun%2Fpostgresql/c',
])('%s is one', (DATABASE_URL) => {
  expect(readConfig({ DATABASE_URL })).toMatchObject({ DATABASE_URL })
})

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: ' ' }).PORT).toBe(3000)
})

test('every setting says what it is for', () => {
  expect(settingNames.filter((name) => !settingMeaning(name))).toEqual([])
})
