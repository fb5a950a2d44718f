import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Node, Renderer } from '@takumi-rs/core'

/** What a picture is made of: a box with its style, a text, or a picture within. */
export type Element = Node

type Style = NonNullable<Node['style']>

/** A box that lays out its children side by side; text only ever stands as a child, never as markup. */
export const box = (style: Style, ...children: (string | Element)[]): Element => ({
  type: 'container',
  style: { display: 'flex', ...style },
  children: children.map((child) => (typeof child === 'string' ? { type: 'text', text: child } : child)),
})

/** A drawing or a picture, fitted into a frame. @param bytes of an SVG, PNG, JPEG or WebP */
export const image = (bytes: Uint8Array, width: number, height: number): Element => ({
  type: 'image',
  src: bytes,
  width,
  height,
  style: { objectFit: 'contain' },
})

/** @param ranges as style sheets write them: „U+0000-00FF,U+0131“ */
const codePoints = (ranges: string): [number, number][] =>
  ranges.split(',').map((range) => {
    const [from = 0, to = from] = range
      .replace('U+', '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16))
    return [from, to]
  })

let renderer: Promise<Renderer> | undefined

async function load(): Promise<Renderer> {
  const { Renderer } = await import('@takumi-rs/core')
  const drawing = new Renderer({ cacheMaxBytes: 0 })
  const folder = dirname(createRequire(import.meta.url).resolve('@fontsource/ibm-plex-sans/package.json'))
  const ranges = JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>
  for (const weight of [400, 600])
    for (const subset of ['latin', 'latin-ext'])
      await drawing.registerFont({
        name: 'Plex',
        weight,
        unicodeRange: codePoints(ranges[subset] ?? ''),
        data: await readFile(join(folder, 'files', `ibm-plex-sans-${subset}-${weight}-normal.woff2`)),
      })
  return drawing
}

/** Draws a tree of elements as a PNG, on a thread of its own. What draws is loaded with the first: a start does not wait for it. */
export async function drawPng(element: Element, width: number, height: number): Promise<Buffer> {
  return (await (renderer ??= load())).render(element, { width, height, format: 'png' })
}
