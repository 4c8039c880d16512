import type { IncomingMessage } from 'node:http'
import { isUpload } from '#src/platform/upload-requests.ts'

const REQUEST_TIMEOUT_MS = 30_000
/** How long any request may take to arrive: a photo from a phone in the country takes minutes. */
export const UPLOAD_TIMEOUT_MS = 10 * 60_000

/** Ends every request but an upload that has not arrived whole within REQUEST_TIMEOUT_MS. */
export function limitRequestTime(request: IncomingMessage): void {
  const [path = ''] = (request.url ?? '').split('?')
  if (request.complete || isUpload(request.method ?? '', path)) return
  const timer = setTimeout(() => {
    // Nobody reads the end of a request without a body: one that has arrived may still be being answered, as a stream is.
    if (!request.complete) request.destroy()
  }, REQUEST_TIMEOUT_MS)
  const arrived = () => clearTimeout(timer)
  request.once('end', arrived).once('close', arrived)
}
