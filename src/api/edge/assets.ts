import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** What a build makes; anything else in its folder is nobody's. */
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
}
/** files that lie packed beside the plain one, the smallest first */
const packed = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
]

/** The browser's files below /assets. Their names say what is in them, so whoever has one need not ask again. */
export function mountAssets(server: FastifyInstance, folder: string): void {
  server.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const name = request.params['*']
    const type = types[extname(name)]
    if (type === undefined || !/^\w[\w.-]*$/.test(name)) return reply.callNotFound()
    const found = await fileFor(request, join(folder, name))
    if (!found) return reply.callNotFound()
    return send(reply.type(type), found)
  })
}

interface Found {
  bytes: Buffer
  encoding?: string
}

function send(reply: FastifyReply, { bytes, encoding }: Found): FastifyReply {
  if (encoding) reply.header('content-encoding', encoding)
  return reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('vary', 'accept-encoding')
    .send(bytes)
}

/** The smallest form of a file that the asker takes. */
async function fileFor(request: FastifyRequest, path: string): Promise<Found | undefined> {
  for (const { encoding, ending } of packed) {
    const bytes = takes(request.headers['accept-encoding'], encoding) ? await contentOf(path + ending) : undefined
    if (bytes) return { bytes, encoding }
  }
  const bytes = await contentOf(path)
  return bytes && { bytes }
}

/** Whether an Accept-Encoding header names it, and not as one that is refused (`;q=0`). */
const takes = (header: string | string[] | undefined, encoding: string): boolean =>
  String(header ?? '')
    .split(',')
    .some((part) => new RegExp(`^\\s*${encoding}\\s*(;\\s*q=(?!0(\\.0+)?\\s*$).*)?$`, 'i').test(part))

async function contentOf(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (['ENOENT', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}
