import { NO_FIGURE } from '#src/finance/money.ts'
import { formatDate } from '#src/finance/new-zealand-days.ts'
import type { FileColumn, ImportKind } from '../../imports/import-kind.ts'
import { supplierRows } from '../api.ts'
import { type SupplierInput, supplierResource, tradeOf } from '../schema.ts'
import { supplierFile } from './supplier-file.ts'

export const supplierImport: ImportKind<SupplierInput> = {
  ...supplierFile,
  path: '/api/imports/suppliers',
  sentence:
    'Import suppliers from a spreadsheet or another program. Put each supplier in its own row, with a name.',
  columnNotice: 'Choose the name column. Every supplier needs a name.',
  duplicate: ['duplicate name', 'duplicate names'],
  back: { to: '/suppliers', label: 'Back to suppliers' },
  useKnown() {
    const { rows, error } = supplierRows.useRows()
    return { names: rows?.map(({ name }) => name), error }
  },
  isPreviewed: (field, mapping) => field === 'trade' || mapping.includes(field),
  textOf,
  refetch(client, organizationId) {
    void client.invalidateQueries({ queryKey: [supplierResource.name, organizationId] })
  },
}

function textOf(supplier: SupplierInput, { field, kind }: FileColumn): string {
  const values: Record<string, unknown> = { ...supplier }
  const value = values[field] ?? null
  if (value === null) return NO_FIGURE
  if (field === 'trade') return tradeOf(supplier) ?? NO_FIGURE
  return kind === 'date' ? formatDate(String(value)) : String(value)
}
