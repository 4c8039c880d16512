import type { Context } from 'hono'
import sql from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#src/lib/api/app-error.ts'
import type { Queryable } from '#src/platform/db/database.ts'
import type { Services } from '#src/platform/process/services.ts'
import { audit } from '#src/platform/rows/audit-log.ts'
import { instantText } from '#src/platform/rows/row-json.ts'
import { hashToken } from '#src/platform/session/session.ts'
import { addChallenge } from '../queries.server.ts'
import { passkeySite } from './passkey-site.ts'
import type { CreatedPasskey, CreationOptions, Passkey, RequestOptions, SignedChallenge } from './schema.ts'

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

/** As passkeySchema. */
const columns = sql`id, name, ${instantText(sql`created_at`)} as "createdAt", ${instantText(sql`last_used_at`)} as "lastUsedAt"`

export function listPasskeys(db: Queryable, userId: string): Promise<Passkey[]> {
  return db.query<Passkey>(sql`
    select ${columns} from auth.passkeys where user_id = ${userId} order by created_at, id`)
}

/** Lists existing credentials, so that a device doesn't create a second passkey for the account. */
async function listCredentialIds(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select credential_id as id from auth.passkeys where user_id = ${userId}`)
  return rows.map(({ id }) => id)
}

interface NewPasskey {
  userId: string
  name: string
  credentialId: string
  publicKey: Uint8Array
  counter: number
  transports: string[]
}

/** Null when the account has the maximum of passkeys, or the credential is already known. */
/** Throws already_exists for one that is known. */
export async function addPasskey(tx: Queryable, passkey: NewPasskey): Promise<Passkey> {
  const { userId, name, credentialId, publicKey, counter, transports } = passkey
  const [added] = await tx.query<Passkey>(sql`
    insert into auth.passkeys (id, user_id, credential_id, public_key, counter, transports, name)
    values (${uuidv7()}, ${userId}, ${credentialId}, ${publicKey}, ${counter}, ${transports}, ${name})
    on conflict (credential_id) do nothing
    returning ${columns}`)
  if (added === undefined) throw new AppError('already_exists', 'This passkey can’t be added again.')
  return added
}

interface StoredPasskey {
  id: string
  userId: string
  publicKey: Uint8Array<ArrayBuffer>
  counter: number
}

async function findPasskey(db: Queryable, credentialId: string): Promise<StoredPasskey | null> {
  const [row] = await db.query<StoredPasskey>(sql`
    select id, user_id as "userId", public_key as "publicKey", counter
    from auth.passkeys where credential_id = ${credentialId}`)
  return row ?? null
}

/** False when the passkey no longer exists or its counter didn't increase (a copy). 0 means no counter. */
export async function recordPasskeyUse(tx: Queryable, id: string, counter: number): Promise<boolean> {
  const rows = await tx.query(sql`
    update auth.passkeys set counter = ${counter}, last_used_at = now()
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0)) returning id`)
  return rows.length > 0
}

/** Throws not_found. */
export async function renamePasskey(
  tx: Queryable,
  { userId, id, name }: { userId: string; id: string; name: string },
): Promise<Passkey> {
  const [renamed] = await tx.query<Passkey>(sql`
    update auth.passkeys set name = ${name} where id = ${id} and user_id = ${userId} returning ${columns}`)
  if (renamed === undefined) throw new AppError('not_found')
  return renamed
}

/** Throws not_found. Returns the passkey as it was. */
export async function removePasskey(tx: Queryable, userId: string, id: string): Promise<Passkey> {
  const [removed] = await tx.query<Passkey>(sql`
    delete from auth.passkeys where id = ${id} and user_id = ${userId} returning ${columns}`)
  if (removed === undefined) throw new AppError('not_found')
  return removed
}

async function consumeChallenge(
  db: Queryable,
  { secretHash, purpose, userId }: { secretHash: string; purpose: string; userId: string | null },
): Promise<boolean> {
  const rows = await db.query(sql`
    delete from auth.challenges
    where secret_hash = ${secretHash} and purpose = ${purpose} and user_id is not distinct from ${userId}::uuid
    returning expires_at > now() as "isInTime"`)
  return rows.some((row) => row.isInTime === true)
}
