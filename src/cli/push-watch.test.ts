import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { expect, test } from 'vitest'
import { announcePortal } from '#platform/running-portals.ts'
import { lineOf, portalHere, registerPushWatch } from './push-watch.ts'

const sap = { isin: 'DE0007164600', name: 'SAP', venue: 'Xetra', idNotation: 163_500 }
const meta = { minimumInterval: 1_000, quality: { trade: 'DLY', bidAsk: 'DLY' } } as const

test('a line says when, what, where and how much', () => {
  const state = {
    trade: { latest: { price: 123.45, datetime: '2026-11-20T09:25:00.123Z', performanceRelative: 0.009816 } },
    bidAsk: { bid: 123.44, ask: 123.46 },
  }
  expect(lineOf(sap, state, meta)).toBe('2026-11-20T09:25:00.123Z  SAP  Xetra  DLY  123.45  +0.98%  123.44/123.46')
})

test('what is not there is a dash', () => expect(lineOf(sap, {}, meta)).toBe('-  SAP  Xetra  DLY  -  -  -/-'))

test('an interval is a whole number', async () => {
  const program = new Command().exitOverride().configureOutput({ writeErr: () => {} })
  registerPushWatch(program)
  for (const command of program.commands[0]?.commands ?? [])
    command.exitOverride().configureOutput({ writeErr: () => {} })
  await expect(
    program.parseAsync(['push', 'watch', 'DE0007164600', '--interval', 'soon'], { from: 'user' }),
  ).rejects.toThrow('whole number')
})

test('without an address the portal on the same data folder is meant, unless PORT says another', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'parkett-watch-'))
  expect(portalHere({ DATA_DIR })).toBe('http://127.0.0.1:3000')
  const retract = announcePortal(DATA_DIR, 'http://localhost:8123')
  expect(portalHere({ DATA_DIR })).toBe('http://localhost:8123')
  expect(portalHere({ DATA_DIR, PORT: '4000', HOST: '::1' })).toBe('http://[::1]:4000')
  retract()
  expect(portalHere({ DATA_DIR, HOST: '0.0.0.0' })).toBe('http://localhost:3000')
  rmSync(DATA_DIR, { recursive: true })
})
