import type { ServerResponse } from 'node:http'
import type { Http2Bindings, HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import type { Services } from '../process/services.ts'
import { answerSink, type Follow, type StreamOptions } from './stream-follower.ts'

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}

/** The streams to attach once the response headers are sent. */
const followed = new WeakMap<ServerResponse, Follow>()

/** Responds with a stream of live changes. `release` is also called if the client disconnects before the stream opens. */
export function streamResponse(
  c: Context<Services>,
  options: StreamOptions & { release: () => void },
): Response {
  const realtime = c.get('realtime')
  // Absent when a test calls the application directly.
  const connection: ServerResponse | undefined = (c.env as Partial<HttpBindings> | undefined)?.outgoing
  if (connection === undefined) return c.body(realtime.stream(options), 200, HEADERS)
  if (connection.destroyed) options.release()
  else connection.once('close', options.release)
  followed.set(connection, (sink) => realtime.follow(options, sink))
  return c.body(null, 200, HEADERS)
}

/** Lets streams write directly to their sockets: thousands of web streams would need more memory than everything else. */
export function serveStreams(
  fetch: (request: Request, connection: HttpBindings | Http2Bindings) => Response | Promise<Response>,
) {
  return async (request: Request, connection: HttpBindings | Http2Bindings): Promise<Response> => {
    const response = await fetch(request, connection)
    // A cast is safe, because the server only uses HTTP/1.1.
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
