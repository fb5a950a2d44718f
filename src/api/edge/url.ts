/**
 * Path and query of a request line. Slashes in front are one: `//elsewhere/` would be another host where a page
 * redirects to its own path. An absolute address, as proxies may send it, loses its host.
 */
export function splitUrl(line: string): { path: string; query: URLSearchParams } {
  const local = line.replace(/^https?:\/\/[^/?]*/i, '')
  const { pathname, searchParams } = new URL(`http://localhost/${local.replace(/^[/\\]+/, '')}`)
  return { path: pathname.replace(/^\/{2,}/, '/'), query: searchParams }
}
