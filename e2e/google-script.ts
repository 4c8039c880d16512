import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fakeGoogle } from '#src/features/base/addresses/test-google.ts'

interface GoogleScript {
  address: string
  close(): Promise<void>
}

/** Serves the fake of Google's API as a script. */
export async function serveGoogleScript(): Promise<GoogleScript> {
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
    })
    response.end(`globalThis.google = (${fakeGoogle})().google`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
