import { resourceRoutes } from '#src/platform/api/resource-routes.ts'
import { scenarioQueries } from './queries.server.ts'
import { scenarioResource } from './schema.ts'

/** The scenarios of a deal. */
export const scenarioRoutes = resourceRoutes(scenarioResource, scenarioQueries).crud({
  list: { operationId: 'listScenarios', summary: 'List the scenarios of a deal' },
})
