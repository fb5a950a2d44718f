import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { bankSettings } from './bank-settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'parkett-bank-list-'))
const file = join(folder, 'banken.csv')
afterAll(() => rmSync(folder, { recursive: true }))

const settingsOf = (rows: string) => {
  writeFileSync(file, `blz,name,url\n${rows}\n`)
  return bankSettings(readConfig({ BANK_FINTS: 'on', BANK_FINTS_BANKS: file, BANK_FINTS_PRODUCT: 'ABC' }))
}

test('no bank is asked before the operator has switched it on', () => {
  expect(bankSettings(readConfig({ BANK_FINTS_PRODUCT: 'ABC' }))).toBeUndefined()
  expect(bankSettings(readConfig({ BANK_FINTS: 'on' }))).toMatchObject({ list: [], product: undefined })
})

test('banks are read by name; an address of a network is asked only where it is public, one of this machine only where it is named', () => {
  const { list, admits } = settingsOf(
    '20000002,Zweite Bank,https://fints.example.org/\n10000001,Erste Bank,http://127.0.0.1:8080/fints',
  ) ?? { list: [] }
  expect(list.map(({ code }) => code)).toEqual(['10000001', '20000002'])
  const [own, other] = list
  const admitted = (bank: typeof own) =>
    ['127.0.0.1', '10.0.0.1', '93.184.216.34'].map((at) => bank && admits?.(bank)(at))
  expect(admitted(own)).toEqual([true, false, false])
  expect(admitted(other)).toEqual([false, false, true])
})

test('a list with faults ends the start, with the line of each', () => {
  for (const [row, fault] of [
    ['1234,Bank,https://a.example', 'line 2, blz: eight digits'],
    ['10000001,Bank,http://a.example', 'line 2, url: https, but on this machine'],
    ['10000001,,https://a.example', 'line 2, name: is empty'],
    ['10000001,A,https://a.example\n10000001,B,https://b.example', 'line 3, blz: 10000001 is there twice'],
  ] as const)
    expect(() => settingsOf(row)).toThrow(fault)
  expect(() => bankSettings(readConfig({ BANK_FINTS: 'on', BANK_FINTS_BANKS: join(folder, 'keine.csv') }))).toThrow(
    'BANK_FINTS_BANKS',
  )
})
