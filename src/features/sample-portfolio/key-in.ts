/** What the API calls the paper of an address: a key, with a dash for its colon, an ISIN or a WKN. */
export function keyIn(value: string): string {
  if (value.includes(':')) return value
  if (/^[A-Z_]+-\w+$/.test(value)) return value.replace('-', ':')
  return value.length === 12 ? `ISIN:${value.toUpperCase()}` : `WKN:${value.toUpperCase()}`
}
