/** Edges of logos on pages in CSS pixels; pictures are asked for at double size. */
export const logoSizes = [16, 24, 32, 40, 64] as const
type LogoSize = (typeof logoSizes)[number]

/**
 * The path of a logo for a place on a page: pages may be read under another name than links carry.
 * @param urlTemplate as answers carry it, with `{size}` for the pixels
 */
export const logoPath = (urlTemplate: string, size: LogoSize): string =>
  new URL(urlTemplate.replace('{size}', String(2 * size))).pathname
