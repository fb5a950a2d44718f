import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '#platform/config.ts'
import { silentLog } from '#platform/log.ts'
import { leaksOf } from './leak-settings.ts'

const leaks = async (setting?: string) =>
  await leaksOf(readConfig(setting === undefined ? {} : { LEAKED_PASSWORDS: setting }), silentLog)

test('nobody is asked before the operator says whom', async () => {
  expect(await leaks()).toBeUndefined()
  expect(await leaks('https://api.pwnedpasswords.com')).toBeDefined()
})

test.each([
  '/there/is/no/such/file.txt',
  'package.json',
  'http://leaks.example.org',
  'https://',
])('„%s“ ends the start with the name of the setting', async (setting) => {
  await expect(leaks(setting)).rejects.toThrow(ConfigError)
  await expect(leaks(setting)).rejects.toThrow('LEAKED_PASSWORDS=')
})
