import type { Context } from 'hono'
import { AppError } from '#src/lib/api/app-error.ts'
import { once } from '#src/lib/time/once.ts'
import type { Services } from '#src/platform/process/services.ts'

/** An application with the routes that are mounted so far. */
interface Routed {
  routes: readonly { method: string; path: string }[]
}

/**
 * What an address of the API gets that no operation answers: an address with a slash at its end is redirected, another method is refused
 * with those that there are (405 with Allow), and the rest isn't found.
 */
export function refuseUnknownAddress(app: Routed) {
  const routes = once(() => routesOf(app))
  return (c: Context<Services>): Response => {
    const path = c.req.path.replace(/(?<!\/)\/+$/, '')
    const methods = routes().flatMap((route) => (route.pattern.test(path) ? [route.method] : []))
    if (methods.length === 0) throw new AppError('not_found')
    if (path !== c.req.path) return withoutSlash(c, path)
    const allowed = [
      ...new Set(methods.flatMap((method) => (method === 'GET' ? [method, 'HEAD'] : [method]))),
    ]
    c.header('allow', allowed.toSorted().join(', '))
    throw new AppError('method_not_allowed', `This address takes ${allowed.toSorted().join(', ')}.`)
  }
}

/** Only a GET is redirected: an id that is missing at the end must not make a write one of the whole list. */
function withoutSlash(c: Context<Services>, path: string): Response {
  if (c.req.method === 'GET') return c.redirect(path + new URL(c.req.url).search, 308)
  throw new AppError('not_found', `Leave out the slash at the end: ${path}`)
}

function routesOf({ routes }: Routed) {
  return routes
    .filter(({ method, path }) => method !== 'ALL' && /^\/(?:api|calendar)\/[^*]*$/.test(path))
    .map(({ method, path }) => ({ method, pattern: patternOf(path) }))
}

function patternOf(path: string): RegExp {
  const parts = path.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : RegExp.escape(part)))
  return new RegExp(`^${parts.join('/')}$`)
}
