import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

interface Place {
  /** The SESSION_SECRET, which a database dump doesn't contain. */
  master: string
  /** Each purpose has its own derived key. */
  purpose: string
  /** The owner, such as a user's id: the ciphertext is useless in another row. */
  owner: string
}

/** Encrypts a text (AES-256-GCM); returns base64url. */
export function encryptText(text: string, { master, purpose, owner }: Place): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(master, purpose), iv).setAAD(Buffer.from(owner))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** Decrypts a text; null if it was altered, belongs to another owner or was encrypted under another SESSION_SECRET. */
export function decryptText(encrypted: string, { master, purpose, owner }: Place): string | null {
  const bytes = Buffer.from(encrypted, 'base64url')
  const iv = bytes.subarray(0, IV_BYTES)
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyFor(master, purpose), iv, {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
    const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
    return text.toString('utf8')
  } catch {
    return null
  }
}

/** A keyed hash for short secrets such as backup codes, which can't be brute-forced from a database dump. */
export function keyedHash(text: string, { master, purpose, owner }: Place): string {
  return createHmac('sha256', keyFor(master, purpose)).update(`${owner}:${text}`).digest('hex')
}

const keys = new Map<string, KeyObject>()

/** Deriving a key takes as long as signing a webhook with it, so each purpose's is kept. */
function keyFor(master: string, purpose: string): KeyObject {
  const name = `${purpose}:${master}`
  const key = keys.get(name) ?? derivedKey(master, purpose)
  keys.set(name, key)
  return key
}

function derivedKey(master: string, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', master, '', `doneup ${purpose}`, 32)))
}
