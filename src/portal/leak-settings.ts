import { leakSourceOf, openLeaks, type Leaks } from '#accounts/leaked-passwords.ts'
import { ConfigError, type Config } from '#platform/config.ts'
import type { Log } from '#platform/log.ts'

/** Where the operator has leaked passwords looked up; undefined: nowhere. @throws ConfigError */
export async function leaksOf({ LEAKED_PASSWORDS: setting }: Config, log: Log): Promise<Leaks | undefined> {
  if (setting === undefined) return undefined
  try {
    return openLeaks(await leakSourceOf(setting), log)
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message
    throw new ConfigError([`LEAKED_PASSWORDS=${JSON.stringify(setting)} cannot be used: ${reason}`])
  }
}
