import { offlineRows } from '#src/lib/offline-queue/rows.ts'
import { supplierResource } from './schema.ts'

export const supplierRows = offlineRows({ ...supplierResource, label: ({ name }) => name })
