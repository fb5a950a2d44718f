/**
 * Path and query of a request line. Leading slashes are collapsed, since a redirect to `//elsewhere/` would lead to
 * another host; an absolute URL, as proxies may send it, loses its host.
 */
export function splitUrl(line: string): { path: string; query: URLSearchParams } {
  const local = line.replace(/^https?:\/\/[^/?]*/i, '')
  const { pathname, searchParams } = new URL(`http://localhost/${local.replace(/^[/\\]+/, '')}`)
  return { path: pathname.replace(/^\/{2,}/, '/'), query: searchParams }
}
