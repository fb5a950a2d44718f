/**
 * Which sources a page may use: its own origin, scripts only with the answer's nonce. Style attributes carry positions of
 * bars and charts, computed numbers, never text from outside.
 */
export function contentSecurityPolicy(nonce: string): string {
  return [
    `default-src 'self'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic' 'inline-speculation-rules'`,
    `style-src 'self'`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self' ws: wss:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}
