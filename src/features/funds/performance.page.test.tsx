import { expect, test } from 'vitest'
import { ask } from '#features/testing/ask.ts'

test('a ranking of funds in several currencies tells that of each, in its file in a column of its own', async () => {
  expect((await ask('/fonds/performance')).body).toContain('in der Währung des Fonds')
  const [head = '', first = ''] = (await ask('/fonds/performance?datei=csv')).body.split('\r\n')
  expect(first.split(';')[head.split(';').indexOf('Währung')]).toMatch(/^[A-Z]{3}$/)
})
