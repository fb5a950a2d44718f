import { expect, test } from 'vitest'
import { listeners, localBus } from './bus.ts'

test('who subscribed hears its topic and no other, until it has had enough', async () => {
  const bus = localBus()
  const heard: string[] = []
  const stop = bus.subscribe('tokens.revoked', ({ user }) => void heard.push(user))
  bus.subscribe('imports.changed', () => void heard.push('imports'))
  await bus.publish('tokens.revoked', { user: 'anna', until: 1 })
  stop()
  await bus.publish('tokens.revoked', { user: 'bert', until: 1 })
  await bus.publish('imports.changed', {})
  expect(heard).toEqual(['anna', 'imports'])
})

test.each(['', '{', '{}', '[1]', '["unknown",{}]'])('what is no message of ours is passed over: %s', (text) =>
  expect(() => listeners().hear(text)).not.toThrow())
