import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

interface Place {
  /** The server's SESSION_SECRET: what the database alone does not have. */
  master: string
  /** What the key is for; each purpose has a key of its own. */
  purpose: string
  /** Whose it is, such as a user's id: moved to somebody else's row it means nothing. */
  owner: string
}

/** Encrypts a text that must be read again (AES-256-GCM); in base64url. */
export function encryptText(text: string, { master, purpose, owner }: Place): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(master, purpose), iv).setAAD(Buffer.from(owner))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** The text again; null when it was changed, is somebody else's, or was encrypted under another SESSION_SECRET. */
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

/** A hash that nobody can search for without the server's secret: for short secrets, such as codes on paper. */
export function keyedHash(text: string, { master, purpose, owner }: Place): string {
  return createHmac('sha256', keyFor(master, purpose)).update(`${owner}:${text}`).digest('hex')
}

function keyFor(master: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, '', `doneup ${purpose}`, 32))
}
