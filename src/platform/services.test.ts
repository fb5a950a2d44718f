import { expect, test } from 'vitest'
import { servicesOf } from './services.ts'

test.each([
  { text: '', is: ['web', 'push', 'jobs'] },
  { text: 'jobs', is: ['jobs'] },
  { text: ' push, web ', is: ['web', 'push'] },
])('--services=$text: $is', ({ text, is }) => expect([...servicesOf(text)]).toEqual(is))

test('what is no service is named', () => expect(() => servicesOf('web,mail')).toThrow('--services=web,mail'))
