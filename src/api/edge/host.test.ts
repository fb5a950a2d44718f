import { expect, test } from 'vitest'
import { hostCheck } from './host.ts'

test.each([
  { host: 'kurse.example:443', is: true },
  { host: 'KURSE.example.', is: true },
  { host: 'localhost:3000', is: true },
  { host: 'parkett.localhost:3000', is: true },
  { host: '127.0.0.1:3000', is: true },
  { host: '[::1]:3000', is: true },
  { host: '192.168.1.20', is: true },
  { host: 'innen.example', is: true },
  { host: undefined, is: true },
  { host: 'rebound.example', is: false },
  { host: 'localhost.rebound.example', is: false },
  { host: 'kurse.example.rebound.example', is: false },
  { host: 'kurse.example@rebound.example', is: false },
  { host: '', is: false },
])('a request for $host is answered: $is', ({ host, is }) =>
  expect(hostCheck('https://kurse.example', 'innen.example')(host)).toBe(is))
