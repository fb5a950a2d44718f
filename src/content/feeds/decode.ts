/** A decoder of that name; undefined where there is none. */
function decoderFor(label: string | undefined): TextDecoder | undefined {
  if (label === undefined) return undefined
  try {
    return new TextDecoder(label)
  } catch {
    return undefined
  }
}

const labelIn = (text: string, pattern: RegExp): string | undefined => pattern.exec(text)?.[1]

/** The text of a feed: its encoding is told by its first bytes, else by the header, else by its declaration, else it is UTF-8. */
export function decoded(bytes: Buffer, contentType = ''): string {
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : undefined
  const hasUtf8Mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const declared = labelIn(bytes.toString('latin1', 0, 200), /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)/)
  const decoder =
    decoderFor(marked) ??
    (hasUtf8Mark ? new TextDecoder() : undefined) ??
    decoderFor(labelIn(contentType, /charset\s*=\s*"?([\w.:-]+)/i)) ??
    decoderFor(declared) ??
    new TextDecoder()
  return decoder.decode(bytes)
}
