import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import fastifyApiReference from '@scalar/fastify-api-reference'
import { REFERENCE_SCRIPT } from '#src/server/api-document/reference-page.ts'

interface Route {
  url: string
  handler: (request: unknown, reply: unknown) => unknown
}

/**
 * Writes the script of the API reference, one file for its page only. The package for Fastify has it: the other with the script has 400 more
 * packages, of which the script needs none.
 */
export async function writeApiReference(folder: string): Promise<void> {
  const file = `${folder}${REFERENCE_SCRIPT}`
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, withoutSourceMap(scriptOf(routesOfPlugin())))
}

/** The routes that the plugin adds to a server of Fastify. */
function routesOfPlugin(): Route[] {
  const routes: Route[] = []
  const server = { hasPlugin: () => false, route: (route: Route) => routes.push(route) }
  Reflect.apply(fastifyApiReference, undefined, [server, { configuration: { url: '/' } }, () => {}])
  return routes
}

function scriptOf(routes: readonly Route[]): string {
  let sent: unknown
  const reply = {
    header: () => reply,
    send: (content: unknown) => {
      sent = content
    },
  }
  routes.find(({ url }) => url.endsWith('.js'))?.handler({}, reply)
  if (typeof sent !== 'string') throw new Error('@scalar/fastify-api-reference has no script any more')
  return sent
}

const withoutSourceMap = (script: string) => script.replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n')
