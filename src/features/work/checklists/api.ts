import type { QueryClient } from '@tanstack/react-query'
import { request } from '#src/lib/api/http.ts'
import { offlineRows } from '#src/lib/offline-queue/rows.ts'
import { offlineSettings } from '#src/lib/offline-queue/sheets.ts'
import { checklistResource, checklistSchema, templateSettings } from './schema.ts'

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

/** The checklist that an organization's deals start with. */
export const templateSheet = offlineSettings(templateSettings)
