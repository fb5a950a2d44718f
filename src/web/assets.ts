/** The addresses of what a page loads, with hashed names. */
export interface Assets {
  css: string
  font: string
  /** the script of every page */
  script: string
}

/** The part of Vite's manifest that pages need. */
export type Manifest = Record<string, { file: string; css?: string[]; assets?: string[] }>

export const clientEntry = 'src/web/client/main.ts'

/** @param base where `dist/client` is served, e.g. `/assets/` */
export function assetsFrom(manifest: Manifest, base = '/'): Assets {
  const entry = manifest[clientEntry]
  const css = entry?.css?.[0]
  const font = entry?.assets?.find((file) => file.endsWith('.woff2'))
  if (!entry || !css || !font) throw new Error('The client build is incomplete: run `npm run build`.')
  return { css: base + css, font: base + font, script: base + entry.file }
}
