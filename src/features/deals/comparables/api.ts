import { offlineRows } from '#src/lib/offline-queue/rows.ts'
import { offlineSheet } from '#src/lib/offline-queue/sheets.ts'
import { comparableResource, saleSettingsSchema, saleSettingsViewSchema } from './schema.ts'

/** The comparable sales of a deal. */
export const comparableRows = offlineRows({
  ...comparableResource,
  label: ({ address }) => `the sale of ${address}`,
})

/** What the sales of a deal are adjusted by. */
export const saleSettingsSheet = offlineSheet({
  name: 'comparable-settings',
  field: 'comparableSettings',
  path: (id) => `/api/opportunities/${id}/comparable-settings`,
  queryKey: (organizationId, id) => ['comparable-settings', organizationId, id],
  schema: saleSettingsViewSchema,
  input: saleSettingsSchema,
})
