import { vi } from 'vitest'
import { FormDataOfForms } from './test-form-data.ts'
import { addPopovers } from './test-popovers.ts'

/** The simulation of risk is never ready. */
class SilentWorker extends EventTarget {
  postMessage() {}
  terminate() {}
}

/** For pages that receive no events. */
export class SilentEventSource extends EventTarget {
  static readonly CLOSED = 2
  readonly readyState = 0
  close() {}
}

/** What a browser has and happy-dom lacks. */
export function addBrowserFeatures(): void {
  vi.stubGlobal('Worker', SilentWorker)
  vi.stubGlobal('FormData', FormDataOfForms)
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run))
  // Browsers answer with a promise, which an effect must not return.
  vi.stubGlobal('scrollTo', async () => {})
  addPopovers()
  HTMLElement.prototype.scrollIntoView = (async () => {}) as never
  // Without layout a virtual list would show nothing.
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: heightOf })
}

function heightOf(this: HTMLElement): number {
  return /scroller/.test(this.className) ? innerHeight : 0
}
