import { type Person, TEST_ORIGIN, type TestWorld } from '#src/server/testing/test-world.ts'

/** Returns a response, or passes the request on to the application with `next`. */
export type Interception = (next: () => Promise<Response>) => Response | Promise<Response>

export const unreachable: Interception = () => {
  throw new TypeError('Failed to fetch')
}

export function respondWith(status: number, body: object | string = ''): Interception {
  return () => (typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status }))
}

/** The network of a browser: sends its requests to the application and stores the cookies of the responses. */
export function openNetwork(world: TestWorld, person?: Person) {
  const requests: string[] = []
  const interceptions = new Map<Interception, RegExp>()
  const cookies = new Map<string, string>()
  const keep = (cookie: string) => {
    const [pair = ''] = cookie.split(';')
    const [name = ''] = pair.split('=')
    cookies.set(name, pair)
  }
  if (person) keep(person.cookie)
  let pending = 0
  let leave = Promise.withResolvers<never>()

  async function stream(input: string | URL, init: RequestInit = {}): Promise<Response> {
    const { pathname, search } = new URL(input, TEST_ORIGIN)
    const request = `${init.method ?? 'GET'} ${pathname}`
    requests.push(request)
    if (!navigator.onLine) throw new TypeError('Failed to fetch')
    const next = async () => {
      const headers = new Headers(init.headers)
      headers.set('origin', TEST_ORIGIN)
      headers.set('cookie', [...cookies.values()].join('; '))
      return world.app.request(pathname + search, { ...init, headers })
    }
    const [respond] = [...interceptions].findLast(([, pattern]) => pattern.test(request)) ?? []
    const response = await Promise.race([respond ? respond(next) : next(), leave.promise])
    // As in a browser, which has no cookie of a response that is on its way.
    response.headers.getSetCookie().forEach(keep)
    return response
  }

  return {
    requests,
    stream,
    send: async (input: string | URL, init?: RequestInit): Promise<Response> => {
      pending += 1
      try {
        const response = await stream(input, init)
        // A request is pending until its whole response has arrived.
        await response.clone().arrayBuffer()
        return response
      } finally {
        pending -= 1
      }
    },
    keep,
    pending: () => pending,
    /** Cancels the requests of a page that is left. */
    cancel: () => {
      leave.promise.catch(() => {})
      leave.reject(new TypeError('Failed to fetch'))
      leave = Promise.withResolvers()
    },
    intercept: (pattern: RegExp, respond: Interception) => {
      // A function of its own, so that one response can be used for several patterns.
      const own: Interception = (next) => respond(next)
      interceptions.set(own, pattern)
      return () => void interceptions.delete(own)
    },
  }
}
