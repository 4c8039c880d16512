import { z } from 'zod'
import { requiredText } from '#src/lib/schemas/text-schemas.ts'
import { timestampSchema } from '#src/lib/schemas/timestamps.ts'

const MAX_PASSKEYS = 20
export const PASSKEY_LIMIT = {
  rows: MAX_PASSKEYS,
  message: `You have ${MAX_PASSKEYS} passkeys already. Remove one first.`,
}

const nameSchema = requiredText(100, 'Give the passkey a name.')
/** In base64url; those of a passkey with a post-quantum key have about 9,000 characters. */
const bytesSchema = z
  .string()
  .min(1)
  .max(15_000)
  .regex(/^[\w+/=-]*$/)
  .meta({ example: 'c2lnbmF0dXJl' })

const describedCredentialSchema = z.object({
  id: z.string(),
  type: z.literal('public-key'),
})

export const creationOptionsSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: z.array(describedCredentialSchema),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type CreationOptions = z.infer<typeof creationOptionsSchema>

/** For navigator.credentials.get. Without credentials, the browser offers its passkeys for this site. */
export const requestOptionsSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
})
export type RequestOptions = z.infer<typeof requestOptionsSchema>

const createdSchema = z.object({
  id: bytesSchema,
  rawId: bytesSchema,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytesSchema,
    attestationObject: bytesSchema,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})
export type CreatedPasskey = z.infer<typeof createdSchema>

const signedSchema = z.object({
  id: bytesSchema,
  rawId: bytesSchema,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytesSchema,
    authenticatorData: bytesSchema,
    signature: bytesSchema,
    userHandle: bytesSchema.optional(),
  }),
})
export type SignedChallenge = z.infer<typeof signedSchema>

export const newPasskeySchema = z.strictObject({ name: nameSchema, credential: createdSchema })
export const passkeyNameSchema = z.strictObject({ name: nameSchema })
export const passkeyAssertionSchema = z.strictObject({ credential: signedSchema })

export const passkeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: timestampSchema,
  lastUsedAt: timestampSchema.nullable(),
})
export type Passkey = z.infer<typeof passkeySchema>
export const passkeysSchema = z.object({ passkeys: z.array(passkeySchema) })
