import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox auf Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19 Safari/604.1',
    'Safari auf iOS',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge auf Windows',
  ],
  ['curl/8.1', 'Ein Programm'],
  ['', 'Ein Programm'],
])('%s is called %s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name))
