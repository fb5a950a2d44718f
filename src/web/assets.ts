/** The addresses of what a page loads, with hashed names. */
export interface Assets {
  css: string
  font: string
  /** the script of every page */
  script: string
  /** of each island by its name: its module, then what that, and React for a component, imports beside the script of every page */
  islands: Readonly<Record<string, string>>
}

/** The part of Vite's manifest that pages need. */
export type Manifest = Record<string, { file: string; css?: string[]; assets?: string[]; imports?: string[] }>

export const clientEntry = 'src/web/client/main.ts'
/** what components are woken with */
const hydrateEntry = 'src/web/islands/hydrate.ts'

/** @param base where `dist/client` is served, e.g. `/assets/` */
export function assetsFrom(manifest: Manifest, base = '/'): Assets {
  const entry = manifest[clientEntry]
  const css = entry?.css?.[0]
  const font = entry?.assets?.find((file) => file.endsWith('.woff2'))
  if (!entry || !css || !font) throw new Error('The client build is incomplete: run `npm run build`.')
  return { css: base + css, font: base + font, script: base + entry.file, islands: islandsFrom(manifest, base) }
}

const islandFile = /([^/]+)\.(?:driver\.ts|island\.tsx)$/

function islandsFrom(manifest: Manifest, base: string): Record<string, string> {
  const needed = (key: string): string[] => [key, ...(manifest[key]?.imports ?? []).flatMap(needed)]
  const onEveryPage = new Set(needed(clientEntry))
  const files = (key: string) =>
    [...new Set([...needed(key), ...(key.endsWith('.tsx') ? needed(hydrateEntry) : [])])]
      .filter((each) => !onEveryPage.has(each))
      .map((each) => base + (manifest[each]?.file ?? ''))
  return Object.fromEntries(
    Object.keys(manifest).flatMap((key) => {
      const name = islandFile.exec(key)?.[1]
      return name === undefined ? [] : [[name, files(key).join(' ')]]
    }),
  )
}
