import { codeAt } from '#accounts/time-code.ts'

const stepMs = 30_000
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The secret that a page offers to an authenticator app. */
export function secretOn(html: string): Buffer {
  const text = /secret=([A-Z2-7]+)/.exec(html)?.[1] ?? ''
  const bits = Array.from(text, (sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => parseInt(eight, 2)))
}

/** What the app shows. @param stepsOn half minutes from now */
export const codeNow = (secret: Buffer, stepsOn = 0): string =>
  codeAt(secret, Math.floor(Date.now() / stepMs) + stepsOn)
