import type { FastifyInstance } from 'fastify'
import { signSvg } from '#contract/sign.ts'

const sizePx = 48

/**
 * An ICO file around one PNG: six bytes of head, sixteen of directory, then the picture.
 * @param png a square of `size` pixels, at most 255
 */
export function icoOf(png: Uint8Array, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // kind: icon
  head.writeUInt16LE(1, 4) // pictures
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10) // planes
  head.writeUInt16LE(32, 12) // bits a pixel
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

let drawn: Promise<Buffer> | undefined

async function draw(): Promise<Buffer> {
  const { Resvg } = await import('@resvg/resvg-js')
  return icoOf(new Resvg(signSvg, { fitTo: { mode: 'width', value: sizePx } }).render().asPng(), sizePx)
}

/** `/favicon.ico`, which browsers and feed readers ask for unasked; drawn once. */
export function mountFavicon(server: FastifyInstance): void {
  server.get('/favicon.ico', async (_, reply) =>
    reply
      .type('image/x-icon')
      .header('cache-control', 'public, max-age=86400')
      .send(await (drawn ??= draw())),
  )
}
