/** Colours of the page as the canvas needs them: resolved, so that themes and price colours apply. */
export type Palette = Record<
  'ink' | 'muted' | 'line' | 'surface' | 'up' | 'down' | 'volume' | 's1' | 's2' | 's3' | 's4' | 's5',
  string
>

const sources: Palette = {
  ink: '--c-ink',
  muted: '--c-ink-3',
  line: '--c-line',
  surface: '--c-surface',
  up: '--c-up',
  down: '--c-down',
  volume: '--c-line-strong',
  s1: '--s-1',
  s2: '--s-2',
  s3: '--s-3',
  s4: '--s-4',
  s5: '--s-5',
}

export function paletteOf(host: HTMLElement): Palette {
  const resolved = { ...sources }
  const names = Object.keys(sources) as (keyof Palette)[]
  const probes = names.map((name) =>
    Object.assign(document.createElement('i'), { style: `color: var(${sources[name]})` }),
  )
  host.append(...probes) // all at once: styles are worked out once
  names.forEach((name, index) => {
    const probe = probes[index]
    if (probe) resolved[name] = getComputedStyle(probe).color
  })
  for (const probe of probes) probe.remove()
  return resolved
}

/** `rgb(1, 2, 3)` with an opacity. */
export const faded = (colour: string, opacity: number): string =>
  colour.replace(/^rgb\((.*)\)$/, `rgba($1, ${opacity})`)
