import type { Context } from 'hono'
import { limitConcurrency } from './concurrency-limit.ts'
import { limitRate } from './rate-limit.ts'
import type { Services } from './services.ts'

/** Operations that take multipart/form-data; each limits the size while streaming. */
const UPLOADS = [
  /^\/api\/opportunities\/[^/]+\/documents$/,
  /^\/api\/suggestions\/screenshots$/,
  /^\/api\/imports$/,
]

const UPLOADS_PER_MINUTE = 20
/** So slow uploads of one person can't occupy all slots. */
const MAX_CONCURRENT_UPLOADS = 6

export function isUpload(method: string, path: string): boolean {
  return method === 'POST' && UPLOADS.some((upload) => upload.test(path))
}

/** Runs an upload under the person's rate and concurrency limits; throws rate_limited. */
export async function limitUploads<Result>(
  c: Context<Services>,
  userId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const key = `upload:${userId}`
  await limitRate(c, { key, hits: UPLOADS_PER_MINUTE, seconds: 60 })
  const max = Math.ceil(MAX_CONCURRENT_UPLOADS * c.get('env').RATE_LIMIT_SCALE)
  return limitConcurrency({ key, max }, work)
}

/** The OpenAPI body of an upload. Written by hand: a validator would buffer the whole file in memory. */
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
