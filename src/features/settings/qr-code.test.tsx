import { expect, test } from 'vitest'
import { markupOf } from '#web/markup.tsx'
import { QrCode } from './qr-code.block.tsx'

test('a code has a name, and four light modules around it', () => {
  const markup = markupOf(
    <QrCode text="otpauth://totp/Parkett:anna@example.org?secret=JBSWY3DPEHPK3PXP" label="Schlüssel" />,
  )
  expect(markup).toContain('role="img" aria-label="Schlüssel"')
  const size = Number(/viewBox="0 0 (\d+)/.exec(markup)?.[1])
  const places = [...markup.matchAll(/M(\d+) (\d+)h1/g)].flatMap(([, x, y]) => [Number(x), Number(y)])
  expect([Math.min(...places), Math.max(...places)]).toEqual([4, size - 5])
})
