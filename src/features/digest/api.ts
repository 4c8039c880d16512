import { send } from '#src/lib/http.ts'
import type { Digest } from '../accounts/account-schema.ts'

export const setDigest = (digest: Digest) => send('/api/account/digest', { method: 'PUT', body: { digest } })
