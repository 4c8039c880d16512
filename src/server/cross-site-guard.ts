import type { MiddlewareHandler } from 'hono'
import { AppError } from '#src/lib/app-error.ts'
import type { Services } from '#src/platform/services.ts'
import { FILE_EXPECTED, isUpload } from '#src/platform/uploads.ts'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** CSRF protection: rejects writes from another site (by Sec-Fetch-Site, or Origin) and forms, except uploads. */
export function crossSiteGuard(publicOrigin: string): MiddlewareHandler<Services> {
  return async (c, next) => {
    if (READING.has(c.req.method)) return next()
    const site = c.req.header('sec-fetch-site')
    const sameOrigin = site === undefined ? c.req.header('origin') === publicOrigin : site === 'same-origin'
    if (!sameOrigin) throw new AppError('cross_site')
    const hasBody =
      c.req.header('content-length') !== undefined || c.req.header('transfer-encoding') !== undefined
    const isEmpty = c.req.header('content-length') === '0'
    const type = c.req.header('content-type') ?? ''
    const isFile = isUpload(c.req.method, c.req.path)
    const wanted = isFile ? /^multipart\/form-data\b/i : /^application\/json\b/i
    if (hasBody && !isEmpty && !wanted.test(type))
      throw new AppError('unsupported_media', isFile ? FILE_EXPECTED : undefined)
    return next()
  }
}
