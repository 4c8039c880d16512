import { sheetRoutes } from '#src/platform/api/sheet-routes.ts'
import { changePlan, readPlan, setBaseline } from './plan-queries.server.ts'
import {
  PLAN_FOR_BUILDERS,
  PLAN_OF_MEMBERS,
  PLAN_WRITES,
  planInputSchema,
  planSchema,
} from './plan-schema.ts'

/** Under /api/projects. */
export const planRoutes = sheetRoutes({
  path: '/api/projects/{id}/plan',
  schema: planSchema,
  builders: {
    sees: PLAN_FOR_BUILDERS,
    writes: PLAN_WRITES,
    refused: PLAN_OF_MEMBERS,
    sheetOf: ({ plan }) => plan,
  },
  described: 'The plan, its baseline and its dates',
  get: {
    operationId: 'getPlan',
    summary: 'Get the plan of a project’s stages',
    description: 'A project whose plan was never saved has version 0 and the usual plan from its start.',
    read: readPlan,
  },
  change: {
    operationId: 'updatePlan',
    summary: 'Change the plan of a project’s stages',
    description: 'The plan of a sold project can’t be changed.',
    body: planInputSchema,
    work: (write, identity, id, { input, version }) =>
      changePlan(write, identity, id, { plan: input, version }),
  },
  own: {
    path: 'baseline',
    operationId: 'updatePlanBaseline',
    summary: 'Set the plan that slips are measured from',
    body: planInputSchema,
    work: setBaseline,
  },
})
