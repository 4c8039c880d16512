import { offlineRows } from '#src/lib/offline-queue/rows.ts'
import { viewResource } from './schema.ts'

/** The saved views of the person and the team. */
export const viewRows = offlineRows({
  ...viewResource,
  label: ({ name }) => name,
  preview: { isDefault: false, madeBy: null },
})
