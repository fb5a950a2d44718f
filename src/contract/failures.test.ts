import { expect, test } from 'vitest'
import { failures } from './failures.ts'

test('a code on the wire means one failure', () => {
  const codes = Object.values(failures).map(({ code }) => code)
  expect(codes.filter((code, i) => codes.indexOf(code) !== i)).toEqual([])
})
