export const services = ['web', 'push', 'jobs'] as const
/** What a process does: pages and API, the push channel, what runs by itself. */
export type Service = (typeof services)[number]

/** Reads `web,push`; empty is all. @throws Error that names what is none */
export function servicesOf(text: string): ReadonlySet<Service> {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  const known = services.filter((service) => names.includes(service))
  const strange = names.filter((name) => !services.some((service) => service === name))
  if (strange.length > 0) throw new Error(`--services=${text} is not allowed: ${services.join(', ')}, comma separated`)
  return new Set(names.length === 0 ? services : known)
}
