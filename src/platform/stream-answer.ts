import type { ServerResponse } from 'node:http'
import type { Http2Bindings, HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import type { Services } from './services.ts'
import type { StreamOptions } from './stream-follower.ts'
import { answerSink, type Follow } from './stream-sink.ts'

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}

/** What goes on over the connection once the head of its answer is made. */
const followed = new WeakMap<ServerResponse, Follow>()

/** Answers with a stream of live changes. */
export function streamAnswer(c: Context<Services>, options: StreamOptions): Response {
  const realtime = c.get('realtime')
  // Absent where the application is asked directly, as tests do.
  const connection: ServerResponse | undefined = (c.env as Partial<HttpBindings> | undefined)?.outgoing
  if (connection === undefined) return c.body(realtime.stream(options), 200, HEADERS)
  followed.set(connection, (sink) => realtime.follow(options, sink))
  return c.body(null, 200, HEADERS)
}

/**
 * Serves the application's answers, and lets streams write straight into their connections: a stream of the web for each of
 * thousands would cost more memory than all the rest of it.
 */
export function servingStreams(
  fetch: (request: Request, connection: HttpBindings | Http2Bindings) => Response | Promise<Response>,
) {
  return async (request: Request, connection: HttpBindings | Http2Bindings): Promise<Response> => {
    const response = await fetch(request, connection)
    // We serve HTTP/1.1 only.
    const outgoing = connection.outgoing as ServerResponse
    const follow = followed.get(outgoing)
    if (follow === undefined || request.method !== 'GET' || !response.ok) return response
    if (!outgoing.destroyed) serve(outgoing, response, follow)
    return RESPONSE_ALREADY_SENT
  }
}

function serve(outgoing: ServerResponse, response: Response, follow: Follow): void {
  outgoing.setHeaders(response.headers)
  outgoing.writeHead(response.status)
  outgoing.once('close', follow(answerSink(outgoing)))
}
