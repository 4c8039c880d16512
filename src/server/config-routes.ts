import { z } from '@hono/zod-openapi'
import { json, type Operation, operation } from '#src/platform/api/api.ts'
import type { Environment } from '#src/platform/process/env.ts'

const configSchema = z.object({
  trainingUrl: z.string(),
  supportEmail: z.string(),
  salesEmail: z.string(),
  simulatedBilling: z.boolean(),
  googleMapsScript: z.string().nullable(),
})

/** Public configuration for the client. */
export const configRoutes: Operation[] = [
  operation('get /api/config', {
    operationId: 'getConfig',
    summary: 'Get the public configuration',
    response: json(configSchema, 'The public configuration'),
    handle(c) {
      const env = c.get('env')
      return {
        trainingUrl: env.TRAINING_URL,
        supportEmail: env.SUPPORT_EMAIL,
        salesEmail: env.SALES_EMAIL,
        simulatedBilling: env.simulatedBilling,
        googleMapsScript: googleMapsScript(env),
      }
    },
  }),
]

/** The URL of Google's script with the browser key, which is public and restricted to the site. */
function googleMapsScript({ GOOGLE_MAPS_API_KEY, GOOGLE_MAPS_API_BASE }: Environment): string | null {
  if (GOOGLE_MAPS_API_KEY === undefined) return null
  const script = new URL('/maps/api/js', GOOGLE_MAPS_API_BASE)
  script.search = new URLSearchParams({
    key: GOOGLE_MAPS_API_KEY,
    loading: 'async',
    v: 'weekly',
    language: 'en-NZ',
    region: 'NZ',
  }).toString()
  return script.href
}
