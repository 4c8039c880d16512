import { send } from '#src/lib/http.ts'
import type { Digest } from './schema.ts'

export const setDigest = (digest: Digest) => send('/api/account/digest', { method: 'PUT', body: { digest } })

export const unsubscribe = (secret: string) =>
  send(`/unsubscribe/${encodeURIComponent(secret)}`, { method: 'POST' })
