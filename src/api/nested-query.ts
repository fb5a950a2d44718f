/**
 * Filters within a parameter, as an encoded query of their own. Some clients join them by a `%26` that their library escapes
 * once more: what has no other sign between its filters is decoded again.
 */
export function nestedQuery(text: string): URLSearchParams {
  const isEscapedTwice = /%26/i.test(text) ? !/&./.test(text) : !text.includes('=')
  return new URLSearchParams(isEscapedTwice ? decodedSafely(text) : text)
}

function decodedSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
