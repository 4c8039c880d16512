import { offlineRows } from '#src/lib/offline-queue/rows.ts'
import { scenarioInputSchema, scenarioSchema } from './schema.ts'

/** The scenarios of a deal. */
export const scenarioRows = offlineRows({
  name: 'scenarios',
  item: 'scenario',
  path: (opportunityId) => `/api/opportunities/${opportunityId}/scenarios`,
  row: scenarioSchema,
  input: scenarioInputSchema,
  label: ({ name }) => name,
})
