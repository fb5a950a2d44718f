import type { Renderer } from '@takumi-rs/core'
import { imageSize } from 'image-size'
import { pictureWidths } from '#contract/pictures.ts'

/** A picture as readers get it: WebP in two widths. */
export interface Fitted {
  /** of the large one */
  readonly width: number
  readonly height: number
  readonly small: Buffer
  readonly large: Buffer
}

const mostBytes = { small: 60_000, large: 180_000 } as const
const formats = new Set(['jpg', 'png', 'webp', 'gif'])
/** signs, buttons and counting points are smaller */
const least = { width: 200, height: 100 }
/** what it would take unpacked: 25 million points are 100 MB */
const mostPixels = 25_000_000
const mostAcross = 3
const qualities = [75, 60, 45, 30]

let renderer: Promise<Renderer> | undefined

/** @returns undefined of what is no picture, too small, too large, a stripe, or stored on its side */
function sizeOf(bytes: Buffer): { width: number; height: number } | undefined {
  try {
    const { width, height, type, orientation = 1 } = imageSize(bytes)
    const isFit =
      type !== undefined &&
      formats.has(type) &&
      orientation === 1 &&
      width >= least.width &&
      height >= least.height &&
      width * height <= mostPixels &&
      Math.max(width / height, height / width) <= mostAcross
    return isFit ? { width, height } : undefined
  } catch {
    return undefined // none of the formats it knows
  }
}

/** A picture in the widths of pages, drawn anew: nothing else that its file held is left. Never larger than it was. */
export async function fitted(bytes: Buffer): Promise<Fitted | undefined> {
  const size = sizeOf(bytes)
  if (!size) return undefined
  const drawing = await (renderer ??= import('@takumi-rs/core').then((core) => new core.Renderer({ cacheMaxBytes: 0 })))
  const draw = async (which: keyof typeof pictureWidths) => {
    const width = Math.min(pictureWidths[which], size.width)
    const height = Math.round((width / size.width) * size.height)
    const node = { type: 'image', src: bytes, width, height } as const
    for (const quality of qualities) {
      const drawn = await drawing.render(node, { width, height, format: 'webp', quality })
      if (drawn.length <= mostBytes[which] || quality === qualities.at(-1)) return { width, height, drawn }
    }
    throw new Error('there is no quality')
  }
  const [small, large] = [await draw('small'), await draw('large')]
  return { width: large.width, height: large.height, small: small.drawn, large: large.drawn }
}
