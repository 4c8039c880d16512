import sql from 'sql-template-tag'
import { rowQueries } from '#src/platform/row-queries.ts'
import { supplierResource } from './schema.ts'

export const supplierQueries = rowQueries({
  ...supplierResource,
  orderBy: sql`plain_name(r.name) collate "C", r.id`,
})
