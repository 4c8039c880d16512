import sql from 'sql-template-tag'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import { rowQueries } from '#src/platform/row-queries.ts'
import { NAME_TAKEN, SCENARIOS_PER_DEAL, type Scenario, type ScenarioInput } from './schema.ts'

export const scenarioQueries = rowQueries<Scenario>({
  table: 'scenarios',
  kind: 'scenario',
  label: 'Scenario',
  json: sql`jsonb_build_object('id', r.id, 'name', r.name, 'changes', r.changes, 'note', r.note, 'position', r.position,
    'version', r.version)`,
  parent: { table: 'opportunities', column: 'opportunity_id', label: 'Opportunity' },
  limit: SCENARIOS_PER_DEAL,
  unique: { index: 'scenarios_name', message: NAME_TAKEN },
})

/** The scenarios of a deal, with the organization's version. */
export function readScenarios(tx: TenantTransaction, organizationId: string, opportunityId?: string) {
  return scenarioQueries.list(tx, organizationId, {
    key: 'scenarios',
    orderBy: sql`r.position, r.created_at, r.id`,
    parentId: opportunityId,
  })
}

export function scenarioColumns({ name, changes, note, position }: ScenarioInput) {
  return { name, changes: sql`${JSON.stringify(changes)}::jsonb`, note, position }
}
