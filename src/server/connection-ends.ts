import type { MiddlewareHandler } from 'hono'
import type { Services } from '#src/platform/process/services.ts'

/** While draining, closes the keep-alive connections of a proxy. */
export const leaveWhenEnding: MiddlewareHandler<Services> = async (c, next) => {
  await next()
  if (c.get('ending').aborted) c.header('connection', 'close')
}

/** Says that a connection ends whose body wasn't read to its end, so that no further request is sent on it. */
export const closeBehindUnreadBody: MiddlewareHandler<Services> = async (c, next) => {
  await next()
  const { incoming } = (c.env ?? {}) as { incoming?: { complete?: boolean } }
  if (incoming?.complete === false) c.header('connection', 'close')
}
