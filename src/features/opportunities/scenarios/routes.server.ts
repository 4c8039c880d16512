import { rowRoutes } from '#src/platform/row-routes.ts'
import { readScenarios, scenarioColumns, scenarioQueries } from './queries.server.ts'
import {
  changedScenarioSchema,
  newScenarioSchema,
  scenarioInputSchema,
  scenarioListSchema,
} from './schema.ts'

/** The scenarios of a deal, under /api/opportunities/{opportunityId}/scenarios. */
export const scenarioRoutes = rowRoutes({
  name: 'scenario',
  noun: 'a scenario',
  schema: changedScenarioSchema,
  load: scenarioQueries.load,
  parentParam: 'opportunityId',
}).crud({
  queries: scenarioQueries,
  list: {
    operationId: 'listScenarios',
    summary: 'List the scenarios of a deal',
    schema: scenarioListSchema,
    read: readScenarios,
  },
  input: scenarioInputSchema,
  newInput: newScenarioSchema,
  columns: scenarioColumns,
})
