import { versionedDocument } from '#src/lib/offline-queue/documents.ts'
import { packInputSchema, packSchema } from './schema.ts'

/** The pack of a deal, with all that it can show. */
export const packDocument = versionedDocument({
  name: 'pack',
  field: 'pack',
  path: (id) => `/api/opportunities/${id}/pack`,
  queryKey: (organizationId, id) => ['pack', organizationId, id],
  schema: packSchema,
  input: packInputSchema,
  staleTime: 0,
})

/** The image of a photo, for a member. */
export function photoAddress(organizationId: string): (id: string) => string {
  return (id) =>
    `/api/documents/${id}/picture?${new URLSearchParams({ organization: organizationId, size: 'whole' })}`
}
