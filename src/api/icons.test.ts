import { expect, test } from 'vitest'
import { icoOf } from './icons.ts'

test('an icon file holds one picture behind its directory', () => {
  const png = Buffer.from('picture')
  const ico = icoOf(png, 48)
  expect([...ico.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 48, 48])
  expect(ico.readUInt32LE(14)).toBe(png.length)
  expect(ico.subarray(ico.readUInt32LE(18))).toEqual(png)
})
