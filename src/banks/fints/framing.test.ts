import * as fc from 'fast-check'
import { Message } from 'lib-fints'
import { expect, test } from 'vitest'
import { isFramed } from './framing.ts'

const sealed = "HIRMG:2:2+0010::Fertig.'HIWPD:3:6+@12@:16R:F'@9@?-'"
const message =
  `HNHBK:1:3+000000000001+300+D1+1+D1:1'HNVSK:998:3+PIN:1+998+1+2::S+1+2:2:13:@8@00000000:5:1+280:1:x:V:0:0+0'` +
  `HNVSD:999:1+@${sealed.length}@${sealed}'HNHBS:5:1+1'`

test('a message is whole when its binary parts are, whatever stands in them', () => {
  expect(isFramed(message)).toBe(true)
  expect(isFramed("HITAN:1:6+4++R+Konto ?@ Bank'")).toBe(true)
  for (const broken of ['W+@12@kurz', 'W+@12', 'W+@0@', 'W+@x@y', 'W+@2@a?', "HNVSD:9:1+@14@HIWPD:3:6+@9@x'"])
    expect([broken, isFramed(broken)]).toEqual([broken, false])
})

test('what passes is read to its end, or refused, wherever a message was cut or hit', () => {
  const decoded = (text: string): boolean => {
    if (!isFramed(text)) return false
    try {
      Message.decode(text, 'HIWPD')
    } catch {
      return false
    }
    return true
  }
  expect(decoded(message)).toBe(true)
  for (let end = 0; end < message.length; end++) decoded(message.slice(0, end))
  fc.assert(
    fc.property(fc.nat(message.length - 1), fc.constantFrom('@', '?', "'", '+', ':', '9', ''), (at, char) => {
      decoded(message.slice(0, at) + char + message.slice(at + 1))
    }),
    { numRuns: 2000, seed: 7 },
  )
})
