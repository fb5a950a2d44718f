import findMyWay, { type HTTPMethod } from 'find-my-way'
import type { Route } from '#web/page.tsx'

export interface Match {
  route: Route
  params: Record<string, string>
}

/** Names in addresses are longer than the router's own bound of a hundred characters. */
const maxParamLength = 4096

/**
 * Finds the route of a method and a path by Fastify's own radix tree. Fixed parts win over parameters, which are
 * decoded; an empty or undecodable parameter matches nothing, and a stray slash at the end is not forgiven here.
 */
export function createRouter(routes: readonly Route[]): (path: string, method?: HTTPMethod) => Match | undefined {
  const tree = findMyWay({ maxParamLength })
  for (const route of routes) tree.on([...(route.methods ?? (['GET'] as const))], route.path, () => {}, route)
  return (path, method = 'GET') => {
    const found = isDecodable(path) ? tree.find(method, path) : null
    if (!found) return undefined
    const params: Record<string, string> = {}
    for (const [name, value] of Object.entries(found.params)) {
      if (!value) return undefined
      params[name] = value
    }
    return { route: found.store as Route, params }
  }
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
