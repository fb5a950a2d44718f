import * as z from 'zod'

const Base64url = z.string().regex(/^[A-Za-z0-9_-]+$/)
const Transports = z.array(z.string().max(30)).max(10)
const KnownCredential = z.object({ type: z.literal('public-key'), id: Base64url, transports: Transports.optional() })

/** What a browser is asked to make, in the form of `PublicKeyCredentialCreationOptionsJSON` (WebAuthn, 5.1.8). */
export const PasskeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({
    id: Base64url.describe('random, the same for all passkeys of the account'),
    name: z.string(),
    displayName: z.string(),
  }),
  challenge: Base64url,
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int().describe('milliseconds'),
  excludeCredentials: z.array(KnownCredential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

/** What a browser is asked to sign, in the form of `PublicKeyCredentialRequestOptionsJSON` (WebAuthn, 5.1.9). */
export const PasskeyRequest = z.object({
  challenge: Base64url,
  rpId: z.string(),
  timeout: z.int().describe('milliseconds'),
  userVerification: z.literal('required'),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/** The new passkey, as `RegistrationResponseJSON` has it; what else that has is not read. */
export const PasskeyMade = z.object({
  id: Base64url.max(1400),
  response: z.object({
    clientDataJSON: Base64url.max(4000),
    authenticatorData: Base64url.max(4000),
    transports: Transports.optional(),
  }),
})
export type PasskeyMade = z.infer<typeof PasskeyMade>

/** What a passkey has signed, as `AuthenticationResponseJSON` has it; what else that has is not read. */
export const PasskeyAssertion = z.object({
  id: Base64url.max(1400),
  response: z.object({
    clientDataJSON: Base64url.max(4000),
    authenticatorData: Base64url.max(4000),
    signature: Base64url.max(2000),
    userHandle: Base64url.max(100),
  }),
})
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

/** What the field of a form brings of a passkey; undefined where that is nothing of the kind. */
export function sentPasskey<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
