import type { BrowserContext } from '@playwright/test'

/** The server closed a live stream; the page reconnects, which other tests cover. */
const ENDED_STREAM =
  /\/api\/stream.*ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_INCOMPLETE_CHUNKED_ENCODING.*\/api\/stream/

/** A tab reports its presence just after signing out, or after the deal was deleted. */
const LATE_PRESENCE = /status of 40[14] .*\/presence\)$/

/** Collects console errors, uncaught errors, failed requests and 5xx responses. */
export function recordErrors(context: BrowserContext): string[] {
  const errors: string[] = []
  const note = (line: string) => {
    if (!ENDED_STREAM.test(line) && !LATE_PRESENCE.test(line)) errors.push(line)
  }
  context.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => errors.push(`uncaught: ${error.error().message}`))
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Navigation aborts requests and the live stream.
    if (reason !== 'net::ERR_ABORTED') note(`request: ${request.url()} ${reason}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 500) errors.push(`response: ${response.status()} ${response.url()}`)
  })
  return errors
}
