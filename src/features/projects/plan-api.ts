import { versionedDocument } from '#src/lib/offline-queue/documents.ts'
import { planInputSchema, planSchema } from './plan-schema.ts'

/** The plan of a project's stages; its baseline is set by itself. */
export const planDocument = versionedDocument({
  name: 'plan',
  field: 'plan',
  path: (id) => `/api/projects/${id}/plan`,
  queryKey: (organizationId, id) => ['plan', organizationId, id],
  schema: planSchema,
  input: planInputSchema,
  own: { field: 'baseline', path: 'baseline', schema: planInputSchema },
})
