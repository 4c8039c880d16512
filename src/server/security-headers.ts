import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { Environment } from '#src/platform/process/env.ts'
import type { Services } from '#src/platform/process/services.ts'

/** Prevents a file opened in the browser from running scripts. */
export const sandboxFiles: MiddlewareHandler<Services> = async (c, next) => {
  await next()
  c.header('content-security-policy', "default-src 'none'; sandbox")
}

/** Hosts of Google's address script, allowed only with a configured key. */
const GOOGLE_HOSTS = ['https://maps.googleapis.com', 'https://places.googleapis.com']

/** The headers of every response. */
export function securityHeaders(publicUrl: string, env: Environment) {
  const google = env.GOOGLE_MAPS_API_KEY === undefined ? [] : [env.GOOGLE_MAPS_API_BASE, ...GOOGLE_HOSTS]
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", ...google],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...google],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
    },
    strictTransportSecurity: publicUrl.startsWith('https://') ? 'max-age=31536000; includeSubDomains' : false,
    referrerPolicy: 'strict-origin-when-cross-origin',
    crossOriginOpenerPolicy: 'same-origin',
    crossOriginResourcePolicy: 'same-origin',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
    xFrameOptions: 'DENY',
  })
}
