import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { request } from '#src/lib/http.ts'
import { offlineRows } from '#src/lib/offline-queue/rows.ts'
import { checklistResource, checklistSchema, type Template, templateSettings } from './schema.ts'

/** The items of a deal's checklist. */
export const checklistRows = offlineRows({
  ...checklistResource,
  preview: { addedCost: 0 },
  label: ({ title }) => title,
})

/** Starts a deal's checklist, or adds its costs to the deal's buying costs. */
export async function changeChecklist(
  client: QueryClient,
  organizationId: string,
  { opportunityId, change }: { opportunityId: string; change: 'start' | 'costs' },
): Promise<void> {
  await request(`${checklistResource.path(opportunityId)}/${change}`, checklistSchema, {
    method: 'POST',
    organizationId,
  })
  await client.invalidateQueries({ queryKey: checklistRows.query(organizationId, opportunityId).queryKey })
}

const templatePath = (organizationId: string) => `/api/organizations/${organizationId}/checklist-template`

/** Live changes of kind "organization" invalidate this key. */
export function templateQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['organization', organizationId, 'checklist-template'],
    queryFn: ({ signal }) => request(templatePath(organizationId), templateSettings.schema, { signal }),
  })
}

export function saveTemplate(organizationId: string, template: Template, version: number) {
  const options = { method: 'PUT', body: template, version } as const
  return request(templatePath(organizationId), templateSettings.schema, options)
}
