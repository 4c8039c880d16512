import type { Context } from 'hono'
import { limitAtOnce } from './at-once.ts'
import { limitRate } from './rate-limit.ts'
import type { Services } from './services.ts'

/** The operations that take a file as multipart/form-data; each limits its size itself, while it arrives. */
const UPLOADS = [
  /^\/api\/opportunities\/[^/]+\/documents$/,
  /^\/api\/suggestions\/screenshots$/,
  /^\/api\/imports$/,
]

const UPLOADS_A_MINUTE = 20
/** So that nobody holds all places with uploads that hardly move. */
const UPLOADS_AT_ONCE = 6

/** Whether a request may carry a form with a file instead of JSON. */
export function isUpload(method: string, path: string): boolean {
  return method === 'POST' && UPLOADS.some((upload) => upload.test(path))
}

/** Does an upload unless this person has had too many of them, of any kind; then throws rate_limited. */
export async function limitUploads<Result>(
  c: Context<Services>,
  userId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const key = `upload:${userId}`
  await limitRate(c, { key, hits: UPLOADS_A_MINUTE, seconds: 60 })
  const most = Math.ceil(UPLOADS_AT_ONCE * c.get('env').RATE_LIMIT_SCALE)
  return limitAtOnce({ key, most }, work)
}

/** The body of an upload, for the document. Written by hand: read by a schema, the whole file would be in memory first. */
export const FILE_BODY = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object' as const,
        required: ['file'],
        properties: { file: { type: 'string' as const, format: 'binary' } },
      },
    },
  },
}
