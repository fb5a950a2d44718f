import { Command } from 'commander'
import { expect, test } from 'vitest'
import { registerCommands } from './commands.ts'

test('every command of the README is there, once', () => {
  const program = new Command('parkett')
  registerCommands(program)
  const words = program.commands.flatMap((command) =>
    command.commands.length === 0 ? [command.name()] : command.commands.map((below) => `${command.name()} ${below.name()}`),
  )
  expect(words.toSorted()).toEqual([
    'doctor', 'figures evaluate', 'figures list', 'import fx', 'import instruments', 'import prices', 'portfolio evaluate', 'portfolio read', 'push watch',
  ])
})
