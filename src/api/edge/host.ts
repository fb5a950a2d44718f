import { isIP } from 'node:net'
import { hostname } from 'node:os'

/**
 * Whether a Host header names this portal. A page of elsewhere whose name was made to lead to this machine (DNS
 * rebinding) sends its own name; addresses in digits cannot be made to lead elsewhere.
 */
export type HostCheck = (host: string | undefined) => boolean

/**
 * @param publicUrl PUBLIC_URL: the name readers know
 * @param listening HOST: where it listens
 */
export function hostCheck(publicUrl: string | undefined, listening: string): HostCheck {
  const own = hostname().toLowerCase()
  const names = new Set(['localhost', listening.toLowerCase(), own, `${own}.local`])
  if (publicUrl) names.add(new URL(publicUrl).hostname)
  return (host) => {
    if (host === undefined) return true // HTTP/1.0 has none, and no browser speaks it
    const name = nameOf(host)
    return name !== undefined && (names.has(name) || name.endsWith('.localhost') || isIP(name) !== 0)
  }
}

/** The name without its port, in lower case; undefined for what is no host. */
function nameOf(host: string): string | undefined {
  const [, bracketed, plain] = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::\d{1,5})?$/i.exec(host) ?? []
  return (bracketed ?? plain)?.toLowerCase().replace(/\.$/, '')
}
