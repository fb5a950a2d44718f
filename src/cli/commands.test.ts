import { Command } from 'commander'
import { expect, test } from 'vitest'
import { registerCommands } from './commands.ts'

async function words(firstWord?: string): Promise<string[]> {
  const program = new Command('parkett')
  await registerCommands(program, firstWord)
  const all = program.commands.flatMap((command) =>
    command.commands.length === 0
      ? [command.name()]
      : command.commands.map((below) => `${command.name()} ${below.name()}`),
  )
  return all.toSorted()
}

test('every command of the README is there, once', async () => {
  expect(await words()).toEqual([
    'backup check',
    'backup list',
    'backup make',
    'content feeds',
    'content fetch',
    'content import',
    'doctor',
    'figures evaluate',
    'figures list',
    'import fx',
    'import instruments',
    'import prices',
    'jobs dead',
    'jobs list',
    'jobs retry',
    'jobs run',
    'mail list',
    'mail test',
    'portfolio evaluate',
    'portfolio read',
    'push watch',
    'restore',
    'rollback',
    'user create',
    'user delete',
    'user grant',
    'user impersonate',
    'user list',
    'user promote',
    'user remove-second-factor',
    'user revoke',
  ])
})

test('a first word brings its own commands, one that is none brings all', async () => {
  expect(await words('portfolio')).toEqual(['portfolio evaluate', 'portfolio read'])
  expect(await words('--help')).toEqual(await words())
  expect(await words('constructor')).toEqual(await words())
})
