import type { Command } from 'commander'
import { isEntitlement } from '#contract/entitlements.ts'
import { dayMs } from '#contract/vocabulary.ts'
import { note } from '#accounts/audit.ts'
import { grant, revokeGrant } from '#accounts/entitled.ts'
import { giveImpersonation } from '#accounts/impersonation.ts'
import { hashPassword, keepPasswordHash, passwordFault } from '#accounts/passwords.ts'
import { hasSecondFactor, removeOtp } from '#accounts/second-factor.ts'
import { createUser, deleteUser, findUser, listUsers, roles, setRole } from '#accounts/users.ts'
import { openDatabaseOf } from '#backup/open-database.ts'
import type { Db } from '#db/connection.ts'
import { readConfig } from '#platform/config.ts'
import { siteSettings } from '#portal/site-settings.ts'

/**
 * `parkett user create|list|grant|revoke|promote|impersonate|remove-second-factor|delete`: the accounts of the portal, for whoever
 * runs it.
 */
export function registerUser(program: Command): void {
  const group = program.command('user').description('the accounts of the portal')
  group
    .command('create')
    .argument('<email>')
    .description('make an account whose address counts as confirmed; its password is read from standard input')
    .action((email: string) => withDb((db) => create(db, email)))
  group
    .command('list', { isDefault: true })
    .description('every account with its role and what it was granted')
    .action(() => withDb(list))
  group
    .command('grant')
    .argument('<email>')
    .argument('<entitlement>', 'code of a product such as RX, or name of a feature')
    .option('--days <days>', 'for so many days; default: for good')
    .description('give an account a product or a feature')
    .action((email: string, entitlement: string, { days }: { days?: string }) =>
      withDb((db) => give(db, email, entitlement, days)),
    )
  group
    .command('revoke')
    .argument('<email>')
    .argument('<entitlement>')
    .description('take a product or a feature back')
    .action((email: string, entitlement: string) =>
      withDb(async (db) => {
        await revokeGrant(db, await known(db, email), entitlement, null)
        print(`${email} no longer has ${entitlement}`)
      }),
    )
  group
    .command('promote')
    .argument('<email>')
    .argument('<role>', roles.join(', '))
    .description('give an account a role; its sessions end')
    .action((email: string, role: string) => withDb((db) => promote(db, email, role)))
  group
    .command('impersonate')
    .argument('<email>')
    .description('an address, good for once within ten minutes, at which a browser sees what an account sees')
    .action((email: string) => withDb((db) => impersonate(db, email)))
  group
    .command('remove-second-factor')
    .argument('<email>')
    .description('for who has lost app and recovery codes: the password suffices again, and a mail tells the owner')
    .action((email: string) => withDb((db) => removeSecondFactor(db, email)))
  group
    .command('delete')
    .argument('<email>')
    .description('delete an account and everything of it, at once')
    .action((email: string) =>
      withDb(async (db) => {
        await deleteUser(db, await known(db, email))
        print(`${email} is gone`)
      }),
    )
}

async function create(db: Db, email: string): Promise<void> {
  const password = (await readAll(process.stdin)).replace(/\r?\n$/, '')
  const fault = passwordFault(password, email)
  if (fault) throw new Error(fault)
  const hash = await hashPassword(password)
  const id = await createUser(db, { email, activated: true })
  if (id === undefined) throw new Error(`${email} has an account already`)
  await keepPasswordHash(db, id, hash)
  await note(db, 'ACCOUNT_CREATED', id, { by: null })
  print(`${email} may sign in`)
}

async function readAll(stream: NodeJS.ReadableStream): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write('Password: ')
  let text = ''
  for await (const part of stream) {
    text += String(part)
    if (process.stdin.isTTY && text.includes('\n')) break
  }
  return text
}

async function list(db: Db): Promise<void> {
  const users = await listUsers(db)
  for (const { email, role, activated, granted } of users)
    print(`${email.padEnd(40)} ${role.padEnd(9)} ${activated ? 'confirmed' : 'not confirmed'} ${granted.join(' ')}`)
  print(`${users.length} accounts`)
}

async function give(db: Db, email: string, entitlement: string, days: string | undefined): Promise<void> {
  if (!isEntitlement(entitlement)) throw new Error(`${entitlement} is neither a product nor a feature`)
  if (days !== undefined && !/^[1-9]\d{0,4}$/.test(days)) throw new Error('--days is a whole number from 1')
  const until = days === undefined ? undefined : new Date(Date.now() + Number(days) * dayMs)
  await grant(db, await known(db, email), entitlement, { until, by: null })
  print(`${email} has ${entitlement}${days === undefined ? '' : ` for ${days} days`}`)
}

async function promote(db: Db, email: string, role: string): Promise<void> {
  const wanted = roles.find((each) => each === role)
  if (!wanted) throw new Error(`${role} is no role: ${roles.join(', ')}`)
  await setRole(db, await known(db, email), wanted)
  print(`${email} is ${wanted}`)
}

async function impersonate(db: Db, email: string): Promise<void> {
  const user = await findUser(db, email)
  if (!user) throw new Error(`${email} has no account`)
  if (user.role === 'operator') throw new Error('Nobody sees what operators see')
  const { PUBLIC_URL, PORT } = readConfig(process.env)
  print(`${PUBLIC_URL ?? `http://localhost:${PORT}`}/verwaltung/ansehen/${await giveImpersonation(db, user.id)}`)
}

async function removeSecondFactor(db: Db, email: string): Promise<void> {
  const user = await known(db, email)
  if (!(await hasSecondFactor(db, user))) throw new Error(`${email} has no second factor`)
  const config = readConfig(process.env)
  const { name, publicUrl, operator } = siteSettings(config, config.PUBLIC_URL ?? `http://localhost:${config.PORT}`)
  await removeOtp(db, { portal: name, origin: publicUrl.replace(/\/$/, ''), operator }, user, null)
  print(`${email} signs in with the password alone`)
}

async function known(db: Db, email: string) {
  const user = await findUser(db, email)
  if (!user) throw new Error(`${email} has no account`)
  return user.id
}

async function withDb(act: (db: Db) => Promise<void>): Promise<void> {
  try {
    const database = await openDatabaseOf(readConfig(process.env))
    try {
      await act(database.db)
    } finally {
      await database.close()
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

const print = (line: string): void => void process.stdout.write(`${line}\n`)
