import sql from 'sql-template-tag'
import { rowQueries } from '#src/platform/rows/row-queries.ts'
import { NAME_TAKEN, scenarioResource } from './schema.ts'

export const scenarioQueries = rowQueries({
  ...scenarioResource,
  orderBy: sql`r.position, r.created_at, r.id`,
  unique: { index: 'scenarios_name', field: 'name', message: NAME_TAKEN },
})
