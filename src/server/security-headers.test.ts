import { expect, test } from 'vitest'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'

const world = worldForFile()

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
]

test.each(['/api/config', '/api/session', '/api/unknown', '/livez'])(
  'the response to GET %s allows no other site’s scripts, frames, forms or windows',
  async (path) => {
    const { headers } = await world.send('GET', path)
    expect(headers.get('content-security-policy')?.split('; ')).toEqual(POLICY)
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    })
  },
)
