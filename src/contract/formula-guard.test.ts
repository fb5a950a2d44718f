import { expect, test } from 'vitest'
import { guarded, unguarded } from './formula-guard.ts'

test.each([
  ['=SUM(A1:A9)', "'=SUM(A1:A9)"],
  ['-5 % nachkaufen', "'-5 % nachkaufen"],
  ['@home', "'@home"],
  ['\t=1+1', "'\t=1+1"],
  ['\r\n@SUM(1)', "'\r\n@SUM(1)"],
  ['-2.50', '-2.50'],
  ['+4,2 %', '+4,2 %'],
  ['SAP', 'SAP'],
])('%s is written as %s and read as it was', (text, written) => {
  expect(guarded(text)).toBe(written)
  expect(unguarded(written)).toBe(text)
})
