import type { Renderer, RenderOptions } from '@takumi-rs/core'
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
const usualQuality = 75
const lowerQualities = [60, 45, 30]
/** wide enough to see whether anything was drawn */
const probeWidth = 48

let renderer: Renderer | undefined

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

/**
 * A picture in the widths of pages, drawn anew: nothing else that its file held is left. Never larger than it was.
 * @returns undefined of what is no picture, or cannot be shown
 */
export async function fitted(bytes: Buffer): Promise<Fitted | undefined> {
  const size = sizeOf(bytes)
  if (!size) return undefined
  const { Renderer } = await import('@takumi-rs/core')
  const drawing = (renderer ??= new Renderer({ cacheMaxBytes: 0 }))
  const scaled = (most: number) => {
    const width = Math.min(most, size.width)
    return { width, height: Math.round((width / size.width) * size.height) }
  }
  const draw = (to: { width: number; height: number }, how: RenderOptions) =>
    drawing.render({ type: 'image', src: bytes, ...to }, { ...to, ...how })
  const drawnWithin = async (which: keyof typeof pictureWidths) => {
    let drawn = await draw(scaled(pictureWidths[which]), { format: 'webp', quality: usualQuality })
    for (const quality of lowerQualities)
      if (drawn.length > mostBytes[which]) drawn = await draw(scaled(pictureWidths[which]), { format: 'webp', quality })
    return drawn
  }
  try {
    if (isBlank(await draw(scaled(probeWidth), { format: 'raw' }))) return undefined
    return {
      ...scaled(pictureWidths.large),
      small: await drawnWithin('small'),
      large: await drawnWithin('large'),
    }
  } catch {
    return undefined // its head promised more than there is
  }
}

/** What cannot be unpacked is drawn as nothing. @param points red, green, blue, alpha of each */
const isBlank = (points: Buffer): boolean => points.every((part, place) => place % 4 !== 3 || part === 0)
