import type { IncomingMessage } from 'node:http'
import { isUpload } from '#src/platform/uploads.ts'

const REQUEST_TIMEOUT_MS = 30_000
/** Time limit for an upload: a photo from a rural phone takes minutes. */
export const UPLOAD_TIMEOUT_MS = 10 * 60_000

/** Closes requests that haven't arrived within REQUEST_TIMEOUT_MS, except uploads. */
export function limitRequestTime(request: IncomingMessage): void {
  const [path = ''] = (request.url ?? '').split('?')
  if (request.complete || isUpload(request.method ?? '', path)) return
  const timer = setTimeout(() => {
    // A complete request may still be streaming its response.
    if (!request.complete) request.destroy()
  }, REQUEST_TIMEOUT_MS)
  const arrived = () => clearTimeout(timer)
  request.once('end', arrived).once('close', arrived)
}
