import type { BrowserContext } from '@playwright/test'

/** Collects what a person would call broken: errors on the console, uncaught ones, and requests that failed. */
export function watchForTrouble(context: BrowserContext): string[] {
  const trouble: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') trouble.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => trouble.push(`uncaught: ${error.error().message}`))
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Leaving a page ends its requests and its live stream: that is no failure.
    if (reason !== 'net::ERR_ABORTED') trouble.push(`request: ${request.url()} ${reason}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 500) trouble.push(`answer: ${response.status()} ${response.url()}`)
  })
  return trouble
}
