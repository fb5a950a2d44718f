import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { logoSizes } from '#contract/logo.ts'
import { keptForAWhile } from '#platform/kept.ts'
import type { Logos } from '#market/logos.ts'

const keptMs = 24 * 3_600_000
const mostKept = 2000
const pixels: readonly string[] = logoSizes.map((size) => String(2 * size))
const mediaTypes: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
}

/**
 * `/logos/{pixels}/{name}.png`: a logo of the operator's folder in one of the sizes pages show, at double size.
 * @param logos file of each by its name
 */
export function mountLogos(server: FastifyInstance, folder: string, logos: Logos): void {
  const drawn = keptForAWhile<Buffer>({ forMs: keptMs, most: mostKept, now: Date.now })
  server.get<{ Params: { pixels: string; name: string } }>('/logos/:pixels/:name.png', async (request, reply) => {
    const { pixels: asked, name } = request.params
    const file = logos.get(name.toUpperCase())
    if (!file || !pixels.includes(asked)) return reply.callNotFound()
    return reply
      .type('image/png')
      .header('cache-control', 'public, max-age=86400')
      .send(await drawn(`${asked} ${file}`, () => draw(join(folder, file), Number(asked))))
  })
}

/** A square PNG of a drawing or a picture, its proportions kept. */
async function draw(path: string, size: number): Promise<Buffer> {
  const [{ Resvg }, bytes] = await Promise.all([import('@resvg/resvg-js'), readFile(path)])
  const mediaType = mediaTypes[extname(path).toLowerCase()] ?? 'image/svg+xml'
  const framed =
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${size}" height="${size}">` +
    `<image width="${size}" height="${size}" xlink:href="data:${mediaType};base64,${bytes.toString('base64')}"/></svg>`
  return new Resvg(framed).render().asPng()
}
