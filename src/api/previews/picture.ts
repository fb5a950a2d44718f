import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Font } from 'satori'

export const width = 1200
export const height = 630

/** An element as satori takes it: a tag, its style, its children. Text only ever stands as a child, never as markup. */
export interface Element {
  type: string
  props: {
    style?: Record<string, string | number>
    children?: Child | Child[]
    src?: string
    width?: number
    height?: number
  }
}
type Child = string | Element

export const box = (style: Record<string, string | number>, ...children: Child[]): Element => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
})

let fonts: Promise<Font[]> | undefined

async function loadFonts(): Promise<Font[]> {
  const files = join(dirname(createRequire(import.meta.url).resolve('@fontsource/ibm-plex-sans/package.json')), 'files')
  const weights = [400, 600] as const
  return Promise.all(
    weights.flatMap((weight) =>
      ['latin', 'latin-ext'].map(async (subset) => ({
        name: 'Plex',
        weight,
        style: 'normal' as const,
        data: await readFile(join(files, `ibm-plex-sans-${subset}-${weight}-normal.woff`)),
      })),
    ),
  )
}

/** Draws an element tree as a PNG of 1200 × 630. What draws is loaded with the first picture: a start does not wait for it. */
export async function drawPng(element: Element): Promise<Buffer> {
  const [{ default: satori }, { Resvg }, loaded] = await Promise.all([
    import('satori'),
    import('@resvg/resvg-js'),
    (fonts ??= loadFonts()),
  ])
  // satori types only JSX
  const svg = await satori(element as unknown as Parameters<typeof satori>[0], { width, height, fonts: loaded })
  return new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng()
}
