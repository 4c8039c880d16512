import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { createApi, json, problems } from './api.ts'
import type { Services } from './services.ts'

const configSchema = z.object({
  trainingUrl: z.string().nullable(),
  supportEmail: z.string(),
  salesEmail: z.string(),
  simulatedBilling: z.boolean(),
})

/** What the client may know of the configuration. */
export function configRoutes(): OpenAPIHono<Services> {
  const route = createRoute({
    method: 'get',
    path: '/',
    summary: 'Read the public configuration',
    responses: { 200: json(configSchema, 'The public configuration'), ...problems() },
  })
  return createApi().openapi(route, (c) => {
    const env = c.get('env')
    return c.json(
      {
        trainingUrl: env.TRAINING_URL ?? null,
        supportEmail: env.SUPPORT_EMAIL,
        salesEmail: env.SALES_EMAIL,
        simulatedBilling: env.simulatedBilling,
      },
      200,
    )
  })
}
