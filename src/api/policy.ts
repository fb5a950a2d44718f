/**
 * Headers of every answer. What is no page may load nothing and stand in no frame, and pages of elsewhere may not embed it.
 * @param subdomains the browser is told to use https for names below as well
 */
export function headersOf(publicUrl: string | undefined, subdomains = false): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
    ...(publicUrl?.startsWith('https:') && {
      'strict-transport-security': `max-age=31536000${subdomains ? '; includeSubDomains' : ''}`,
    }),
  }
}

/**
 * Which sources a page may use: its own origin, scripts only with the answer's nonce. Styles come from the style sheet alone;
 * places of bars and charts are attributes of drawings.
 * @param host where the push channel answers; one that is no host is left out
 */
export function contentSecurityPolicy(nonce: string, host: string | undefined): string {
  const channel = host && /^[A-Za-z0-9.[\]:-]+$/.test(host) ? ` ws://${host} wss://${host}` : ''
  return [
    `default-src 'self'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic' 'inline-speculation-rules'`,
    `style-src 'self'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'${channel}`,
    `worker-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
  ].join('; ')
}
