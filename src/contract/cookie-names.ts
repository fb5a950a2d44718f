/** Browsers take a cookie of such a name over https alone, for this host and no other, and send it to no other. */
const prefix = '__Host-'

/** What a cookie is called on a portal that readers reach by https, and on any other. */
export const cookieName = (name: string, isHttps: boolean): string => (isHttps ? prefix + name : name)

/**
 * Cookies by their plain names. Where one came under both, the one that only this host can have set counts; the plain one is of
 * a time before https.
 */
export function byPlainName(
  cookies: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string | undefined>> {
  const own = Object.entries(cookies).flatMap(([name, value]) =>
    name.startsWith(prefix) ? [[name.slice(prefix.length), value] as const] : [],
  )
  return own.length === 0 ? cookies : { ...cookies, ...Object.fromEntries(own) }
}
