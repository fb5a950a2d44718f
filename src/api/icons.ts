import type { FastifyInstance } from 'fastify'
import { onceByKey } from '#platform/kept.ts'
import { appIconSizes, appIconSvg, signSvg } from '#contract/sign.ts'
import { drawPng, image } from './previews/picture.ts'

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

const pngOf = (svg: string, size: number): Promise<Buffer> => drawPng(image(Buffer.from(svg), size, size), size, size)

const drawIco = onceByKey(async (size: number) => icoOf(await pngOf(signSvg, size), size))
const drawIcon = onceByKey((size: number) => pngOf(appIconSvg, size))
const day = 'public, max-age=86400'

/** `/favicon.ico`, which browsers and feed readers ask for unasked, and the icons of the installed app; drawn once. */
export function mountIcons(server: FastifyInstance): void {
  server.get('/favicon.ico', async (_, reply) =>
    reply
      .type('image/x-icon')
      .header('cache-control', day)
      .send(await drawIco(sizePx)),
  )
  for (const size of appIconSizes)
    server.get(`/icons/${size}.png`, async (_, reply) =>
      reply
        .type('image/png')
        .header('cache-control', day)
        .send(await drawIcon(size)),
    )
}
