import type { Context } from 'hono'
import { AppError } from '#src/lib/app-error.ts'
import { audit } from '#src/platform/audit-log.ts'
import type { Services } from '#src/platform/services.ts'
import { hashToken } from '#src/platform/session.ts'
import { addChallenge } from '../queries.server.ts'
import { passkeySite } from './passkey-site.ts'
import { findPasskey, listCredentialIds, takeChallenge } from './queries.server.ts'
import type { CreatedPasskey, CreationOptions, RequestOptions, SignedChallenge } from './schema.ts'

const CHALLENGE_MINUTES = 5
const TIMEOUT_MS = CHALLENGE_MINUTES * 60_000

/** Hundreds of modules that know every kind of certificate: a process that is never asked for a passkey does without. */
const passkeys = () => import('@simplewebauthn/server')

/** What a challenge may be answered for, and by whom; a guest signs in. */
export type Asked =
  | { purpose: 'passkey_sign_in'; userId: null }
  | { purpose: 'passkey_proof' | 'passkey_registration'; userId: string }

/** What a browser makes a new passkey with; the challenge lives five minutes and is used once. */
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
  await remember(c, challenge, { purpose: 'passkey_registration', userId })
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

/** What a browser signs with a passkey; the challenge lives five minutes and is used once. */
export async function requestOptions(c: Context<Services>, asked: Asked): Promise<RequestOptions> {
  const site = passkeySite(c.get('publicUrl'))
  const { generateAuthenticationOptions } = await passkeys()
  const { challenge } = await generateAuthenticationOptions({ rpID: site.id })
  await remember(c, challenge, asked)
  return { challenge, rpId: site.id, timeout: TIMEOUT_MS, userVerification: 'required' }
}

/** Checks what a browser made, and gives what is kept of it. Throws passkey_refused. */
export async function verifyCreated(c: Context<Services>, userId: string, created: CreatedPasskey) {
  const site = passkeySite(c.get('publicUrl'))
  const { transports = [], ...response } = created.response
  const { verifyRegistrationResponse } = await passkeys()
  const verified = await verifyRegistrationResponse({
    response: { ...created, response, clientExtensionResults: {} },
    expectedChallenge: (challenge) => isOurs(c, challenge, { purpose: 'passkey_registration', userId }),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
  }).catch(refused)
  if (!verified.verified) throw new AppError('passkey_refused')
  const { id, publicKey, counter } = verified.registrationInfo.credential
  return { credentialId: id, publicKey, counter, transports }
}

/**
 * Verifies a signature; the passkey's owner and its new counter. Throws passkey_refused, which is an audit entry as a wrong
 * password is.
 */
export async function verifySigned(c: Context<Services>, asked: Asked, signed: SignedChallenge) {
  try {
    return await verifySignature(c, asked, signed)
  } catch (error) {
    const action = asked.purpose === 'passkey_sign_in' ? 'sign_in_failed' : 'proof_failed'
    if (error instanceof AppError && error.code === 'passkey_refused')
      await audit(c, c.get('db'), { action, userId: asked.userId, detail: { method: 'passkey' } })
    throw error
  }
}

async function verifySignature(c: Context<Services>, asked: Asked, signed: SignedChallenge) {
  const site = passkeySite(c.get('publicUrl'))
  const passkey = await findPasskey(c.get('db'), signed.id)
  if (passkey === null || (asked.userId !== null && asked.userId !== passkey.userId))
    throw new AppError('passkey_refused')
  const { userHandle, ...response } = signed.response
  const { verifyAuthenticationResponse } = await passkeys()
  const verified = await verifyAuthenticationResponse({
    response: { ...signed, response, clientExtensionResults: {} },
    expectedChallenge: (challenge) => isOurs(c, challenge, asked),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: { id: signed.id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
    requireUserVerification: true,
  }).catch(refused)
  const isOwners = userHandle === undefined || userHandle === handleOf(passkey.userId)
  if (!verified.verified || !isOwners) throw new AppError('passkey_refused')
  return { id: passkey.id, userId: passkey.userId, counter: verified.authenticationInfo.newCounter }
}

function handleOf(userId: string): string {
  return Buffer.from(userId).toString('base64url')
}

/** The library throws whatever it finds wrong; it all means the same to the person. */
function refused(cause: unknown): never {
  throw cause instanceof AppError ? cause : new AppError('passkey_refused', undefined, { cause })
}

function remember(c: Context<Services>, challenge: string, { purpose, userId }: Asked): Promise<void> {
  const secretHash = hashToken(challenge)
  return addChallenge(c.get('db'), { secretHash, purpose, userId, minutes: CHALLENGE_MINUTES })
}

/** The challenge is random and comes back signed: knowing it is what ties the answer to the question. */
function isOurs(c: Context<Services>, challenge: string, { purpose, userId }: Asked): Promise<boolean> {
  return takeChallenge(c.get('db'), { secretHash: hashToken(challenge), purpose, userId })
}
