/** Where a post stands on this site: its page, with the query, and its place there. */
export function placeOf(url: string): string {
  const { pathname, search, hash } = new URL(url)
  return pathname + search + hash
}
