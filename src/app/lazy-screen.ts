import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { OFFLINE_MESSAGE } from '#src/lib/api/http.ts'

/** The screen's code can't be loaded because the server can't be reached; it can be tried again on the same page. */
export class ScreenUnreachableError extends Error {
  constructor(cause: unknown) {
    super(OFFLINE_MESSAGE, { cause })
    this.name = 'ScreenUnreachableError'
  }
}

/**
 * A route's component, loaded on demand. The router reloads the page if a file is missing, which is right after an
 * update, but replaces the app by the browser's error page while the server can't be reached.
 */
export function lazyScreen<Module extends Record<string, unknown>>(
  load: () => Promise<Module>,
  name: keyof Module & string,
): RouteComponent {
  return lazyRouteComponent(async () => {
    try {
      return await load()
    } catch (cause) {
      throw (await isServerReached()) ? cause : new ScreenUnreachableError(cause)
    }
  }, name)
}

const REACHED_WITHIN_MS = 5_000

async function isServerReached(): Promise<boolean> {
  try {
    await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(REACHED_WITHIN_MS) })
    return true
  } catch {
    return false
  }
}
