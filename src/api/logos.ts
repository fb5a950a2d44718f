import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { logoSizes } from '#contract/logo.ts'
import { keptForAWhile } from '#platform/kept.ts'
import type { Logos } from '#market/logos.ts'
import { drawPng, image } from './previews/picture.ts'

const keptMs = 24 * 3_600_000
const mostKept = 2000
const pixels: readonly string[] = logoSizes.map((size) => String(2 * size))
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
      .send(await drawn(`${asked} ${file}`, () => square(join(folder, file), Number(asked))))
  })
}

/** A square PNG of a drawing or a picture, its proportions kept. */
const square = async (path: string, size: number): Promise<Buffer> =>
  drawPng(image(await readFile(path), size, size), size, size)
