import { expect, test } from 'vitest'
import { startFault } from './start-fault.ts'

const config = { PORT: 80, HOST: '192.0.2.7', DATABASE_URL: undefined, dataDir: '/srv/parkett' }
const fault = (facts: Partial<NodeJS.ErrnoException>) =>
  Object.assign(new Error(facts.message ?? 'said the system'), facts)

test.each([
  [
    { code: 'EADDRINUSE', syscall: 'listen' },
    'PORT=80 is taken by another program. Choose another, e.g. PORT=81 npm start',
  ],
  [{ code: 'EACCES', syscall: 'listen' }, 'PORT=80 needs rights this user does not have. Choose one from 1024.'],
  [
    { code: 'EACCES', syscall: 'mkdir', path: '/srv/parkett' },
    'DATA_DIR=/srv/parkett cannot be written (said the system).',
  ],
  [
    { code: 'EROFS', syscall: 'mkdtemp', path: '/srv/parkett/postgres.new-XXXXXX' },
    'DATA_DIR=/srv/parkett cannot be written (said the system).',
  ],
  [{ code: 'EACCES', syscall: 'mkdir', path: '/srv' }, 'DATA_DIR=/srv/parkett cannot be written (said the system).'],
  [{ code: 'EADDRNOTAVAIL', syscall: 'listen' }, 'HOST=192.0.2.7 is no address of this machine.'],
  [
    { code: 'ENOTFOUND', syscall: 'getaddrinfo', message: 'getaddrinfo ENOTFOUND 192.0.2.7' },
    'HOST=192.0.2.7 is no address of this machine.',
  ],
  [
    { code: '28P01', message: 'password authentication failed' },
    'Parkett could not start: password authentication failed',
  ],
])('%o is told as %s', (facts, told) => {
  expect(startFault(fault(facts), config)).toBe(told)
})

test.each([
  'ECONNREFUSED',
  'ENOTFOUND',
  '28P01',
  '3D000',
  'ETIMEDOUT',
])('of a database elsewhere, %s is said to be its fault, without its password', (code) => {
  const text = startFault(fault({ code, syscall: 'getaddrinfo', message: `getaddrinfo ${code} db` }), {
    ...config,
    DATABASE_URL: 'postgres://a:geheim@db/c',
  })
  expect(text).toMatch(/^DATABASE_URL: the database cannot be reached \(/)
  expect(text).not.toContain('geheim')
})

test.each([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'The server does not support SSL connections',
])('so is “%s”', (message) => {
  expect(startFault(fault({ message }), { ...config, DATABASE_URL: 'postgres://a:geheim@db/c' })).toBe(
    `DATABASE_URL: the database cannot be reached (${message}).`,
  )
})

test('what a server elsewhere refuses is said of its setting', () => {
  expect(
    startFault(fault({ code: '42501', message: 'permission denied for schema public' }), {
      ...config,
      DATABASE_URL: 'postgres://a:geheim@db/c',
    }),
  ).toBe('DATABASE_URL: the database refuses (permission denied for schema public).')
})
