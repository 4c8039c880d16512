import { GlobalRegistrator } from '@happy-dom/global-registrator'

/** The application runs in the same process and needs Node's own, which happy-dom would replace. */
const NODE_GLOBALS = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'BroadcastChannel',
  'File',
  'FormData',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TransformStream',
  'URL',
  'URLSearchParams',
  'WritableStream',
  'clearInterval',
  'clearTimeout',
  'crypto',
  'fetch',
  'performance',
  'queueMicrotask',
  'setInterval',
  'setTimeout',
] as const

/** Once for each worker: happy-dom's window as the globals of a browser. */
if (!('document' in globalThis)) {
  const kept = new Map(NODE_GLOBALS.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]))
  GlobalRegistrator.register({ url: 'http://doneup.test/', width: 1280, height: 800 })
  for (const [name, descriptor] of kept) {
    if (descriptor) Object.defineProperty(globalThis, name, descriptor)
  }
}
