import { Renderer } from '@takumi-rs/core'
import { imageSize } from 'image-size'
import { expect, test } from 'vitest'
import { fitted } from './fit.ts'

/** A picture with a course of colours, as photographs have. */
const drawn = (width: number, height: number, format: 'png' | 'jpeg' = 'png') =>
  new Renderer().render(
    {
      type: 'container',
      style: { width, height, backgroundImage: 'linear-gradient(45deg, #14213d, #fca311, #e5e5e5)' },
    },
    { width, height, format },
  )

/** The beginning of a PNG, which says how large it would be. */
function pngHead(width: number, height: number): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d494844520000000000000000080200000000000000', 'hex')
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  return head
}

test('a picture comes in two widths, small enough for phones', async () => {
  const picture = await fitted(await drawn(1600, 900, 'jpeg'))
  if (!picture) throw new Error('it is a picture')
  expect(picture).toMatchObject({ width: 960, height: 540 })
  expect(imageSize(picture.small)).toMatchObject({ type: 'webp', width: 480, height: 270 })
  expect(imageSize(picture.large)).toMatchObject({ type: 'webp', width: 960, height: 540 })
  expect(picture.small.length).toBeLessThanOrEqual(60_000)
})

test('a small one does not grow', async () => {
  const picture = await fitted(await drawn(400, 300))
  expect(picture).toMatchObject({ width: 400, height: 300 })
})

test.each([
  { what: 'a text', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"/>') },
  { what: 'nothing', bytes: Buffer.alloc(0) },
  { what: 'a counting point', bytes: pngHead(1, 1) },
  { what: 'a stripe', bytes: pngHead(2000, 200) },
  { what: 'a head without a picture', bytes: pngHead(800, 600) },
  { what: 'what would fill the memory', bytes: pngHead(60_000, 60_000) },
])('$what is left out', async ({ bytes }) => expect(await fitted(bytes)).toBeUndefined())
