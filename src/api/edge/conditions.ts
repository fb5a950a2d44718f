import { Failure } from '#contract/failures.ts'

/** The version that `If-Match` names: a number in quotes, as `ETag` gave it. @throws Failure INPUT_INVALID for anything else */
export function versionOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined
  const [, version] = /^"(\d{1,15})"$/.exec(header.trim()) ?? []
  if (version === undefined) throw new Failure('INPUT_INVALID', {}, 'If-Match is the ETag of one version, such as "12"')
  return Number(version)
}

/** @throws Failure INPUT_INVALID for what is no name */
export function idempotencyKeyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header === 'string' && /^[\x21-\x7e]{8,128}$/.test(header)) return header
  throw new Failure('INPUT_INVALID', {}, 'Idempotency-Key has 8 to 128 letters, digits and signs')
}
