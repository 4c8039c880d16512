import type { Context } from 'hono'
import { AppError } from '#src/lib/app-error.ts'
import { audit } from '#src/platform/audit-log.ts'
import type { Services } from '#src/platform/services.ts'
import { hashToken } from '#src/platform/session.ts'
import { addChallenge } from '../queries.server.ts'
import { passkeySite } from './passkey-site.ts'
import { consumeChallenge, findPasskey, listCredentialIds } from './queries.server.ts'
import type { CreatedPasskey, CreationOptions, RequestOptions, SignedChallenge } from './schema.ts'

const CHALLENGE_MINUTES = 5
const TIMEOUT_MS = CHALLENGE_MINUTES * 60_000

/** Imported on demand, as its hundreds of modules are needed by few processes. */
const passkeys = () => import('@simplewebauthn/server')

/** The purpose of a challenge, and its user (null for a sign-in). */
export type ChallengeScope =
  | { purpose: 'passkey_sign_in'; userId: null }
  | { purpose: 'passkey_proof' | 'passkey_registration'; userId: string }

/** The challenge expires after five minutes and works once. */
export async function creationOptions(
  c: Context<Services>,
  { userId, email }: { userId: string; email: string },
): Promise<CreationOptions> {
  const db = c.get('db')
  const site = passkeySite(c.get('publicUrl'))
  const { generateRegistrationOptions } = await passkeys()
  const { challenge, user, pubKeyCredParams } = await generateRegistrationOptions({
    rpName: 'DoneUp',
    rpID: site.id,
    userName: email,
    userDisplayName: email,
    userID: new TextEncoder().encode(userId),
  })
  await storeChallenge(c, challenge, { purpose: 'passkey_registration', userId })
  const known = await listCredentialIds(db, userId)
  return {
    challenge,
    user,
    pubKeyCredParams,
    rp: { id: site.id, name: 'DoneUp' },
    timeout: TIMEOUT_MS,
    excludeCredentials: known.map((id) => ({ id, type: 'public-key' })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  }
}

/** The challenge expires after five minutes and works once. */
export async function requestOptions(c: Context<Services>, scope: ChallengeScope): Promise<RequestOptions> {
  const site = passkeySite(c.get('publicUrl'))
  const { generateAuthenticationOptions } = await passkeys()
  const { challenge } = await generateAuthenticationOptions({ rpID: site.id })
  await storeChallenge(c, challenge, scope)
  return { challenge, rpId: site.id, timeout: TIMEOUT_MS, userVerification: 'required' }
}

export async function verifyCreated(c: Context<Services>, userId: string, created: CreatedPasskey) {
  const site = passkeySite(c.get('publicUrl'))
  const { transports = [], ...response } = created.response
  const { verifyRegistrationResponse } = await passkeys()
  const verified = await verifyRegistrationResponse({
    response: { ...created, response, clientExtensionResults: {} },
    expectedChallenge: (challenge) =>
      consumeOwnChallenge(c, challenge, { purpose: 'passkey_registration', userId }),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
  }).catch(refused)
  if (!verified.verified) throw new AppError('passkey_refused')
  const { id, publicKey, counter } = verified.registrationInfo.credential
  return { credentialId: id, publicKey, counter, transports }
}

/** Verifies a signature and returns the passkey, its owner and its new counter. Throws passkey_refused, with an audit entry. */
export async function verifySigned(c: Context<Services>, scope: ChallengeScope, signed: SignedChallenge) {
  try {
    return await verifySignature(c, scope, signed)
  } catch (error) {
    const action = scope.purpose === 'passkey_sign_in' ? 'sign_in_failed' : 'proof_failed'
    if (error instanceof AppError && error.code === 'passkey_refused')
      await audit(c, c.get('db'), { action, userId: scope.userId, detail: { method: 'passkey' } })
    throw error
  }
}

async function verifySignature(c: Context<Services>, scope: ChallengeScope, signed: SignedChallenge) {
  const site = passkeySite(c.get('publicUrl'))
  const passkey = await findPasskey(c.get('db'), signed.id)
  if (passkey === null || (scope.userId !== null && scope.userId !== passkey.userId))
    throw new AppError('passkey_refused')
  const { userHandle, ...response } = signed.response
  const { verifyAuthenticationResponse } = await passkeys()
  const verified = await verifyAuthenticationResponse({
    response: { ...signed, response, clientExtensionResults: {} },
    expectedChallenge: (challenge) => consumeOwnChallenge(c, challenge, scope),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: { id: signed.id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
    requireUserVerification: true,
  }).catch(refused)
  const isOwners =
    userHandle === undefined || userHandle === Buffer.from(passkey.userId).toString('base64url')
  if (!verified.verified || !isOwners) throw new AppError('passkey_refused')
  return { id: passkey.id, userId: passkey.userId, counter: verified.authenticationInfo.newCounter }
}

/** Hides the library's detailed reasons from the response. */
function refused(cause: unknown): never {
  throw cause instanceof AppError ? cause : new AppError('passkey_refused', undefined, { cause })
}

function storeChallenge(c: Context<Services>, challenge: string, { purpose, userId }: ChallengeScope) {
  const secretHash = hashToken(challenge)
  return addChallenge(c.get('db'), { secretHash, purpose, userId, minutes: CHALLENGE_MINUTES })
}

/** The challenge is random and part of the signature, which ties the response to this request. */
function consumeOwnChallenge(c: Context<Services>, challenge: string, { purpose, userId }: ChallengeScope) {
  return consumeChallenge(c.get('db'), { secretHash: hashToken(challenge), purpose, userId })
}
