import type { BrowserContext } from '@playwright/test'

/** How a live stream ends that the server let go of; the page opens it anew and reads again, which has its own stories. */
const ENDED_STREAM =
  /\/api\/stream.*ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_INCOMPLETE_CHUNKED_ENCODING.*\/api\/stream/

/** A tab that says where it is, or that it is left, in the moment after signing out, or after the deal was deleted. */
const LATE_PRESENCE = /status of 40[14] .*\/presence\)$/

/** Collects what a person would call broken: errors on the console, uncaught ones, and requests that failed. */
export function watchForTrouble(context: BrowserContext): string[] {
  const trouble: string[] = []
  const note = (line: string) => {
    if (!ENDED_STREAM.test(line) && !LATE_PRESENCE.test(line)) trouble.push(line)
  }
  context.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => trouble.push(`uncaught: ${error.error().message}`))
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Leaving a page ends its requests and its live stream: that is no failure.
    if (reason !== 'net::ERR_ABORTED') note(`request: ${request.url()} ${reason}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 500) trouble.push(`answer: ${response.status()} ${response.url()}`)
  })
  return trouble
}
