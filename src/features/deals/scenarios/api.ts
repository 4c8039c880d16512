import { offlineRows } from '#src/lib/offline-queue/rows.ts'
import { scenarioResource } from './schema.ts'

/** The scenarios of a deal. */
export const scenarioRows = offlineRows({
  ...scenarioResource,
  label: ({ name }) => name,
})
