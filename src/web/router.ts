import type { Route } from '#web/page.tsx'

export interface Match {
  route: Route
  params: Record<string, string>
}

const weight = (path: string) =>
  path
    .split('/')
    .map((part) => (part.startsWith(':') ? '1' : '0'))
    .join('')

/** Finds the route of a path. Fixed parts win over parameters; a stray slash at the end is not forgiven here. */
export function createRouter(routes: readonly Route[]): (path: string) => Match | undefined {
  const byLength = new Map<number, { parts: string[]; route: Route }[]>()
  for (const route of [...routes].sort((a, b) => (weight(a.path) < weight(b.path) ? -1 : 1))) {
    const parts = route.path.split('/')
    byLength.set(parts.length, [...(byLength.get(parts.length) ?? []), { parts, route }])
  }
  return (path) => {
    const asked = path.split('/')
    const found = byLength
      .get(asked.length)
      ?.find(({ parts }) =>
        parts.every((part, index) => (part.startsWith(':') ? asked[index] !== '' : part === asked[index])),
      )
    if (!found) return undefined
    const params: Record<string, string> = {}
    for (const [index, part] of found.parts.entries()) {
      if (!part.startsWith(':')) continue
      const value = decoded(asked[index] ?? '')
      if (value === undefined) return undefined
      params[part.slice(1)] = value
    }
    return { route: found.route, params }
  }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
