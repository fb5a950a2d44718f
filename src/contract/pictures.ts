/** Widths in which pictures of articles and shows are kept: a phone's page, and a page of half a screen. */
export const pictureWidths = { small: 480, large: 960 } as const

/** The path of a picture in one of them. */
export const picturePath = (id: string, which: keyof typeof pictureWidths): string =>
  `/bilder/${id}-${pictureWidths[which]}.webp`
