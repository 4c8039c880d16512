import type { ImportKind } from '#src/features/base/imports/import-kind.ts'
import { supplierRows } from '../api.ts'
import type { SupplierInput } from '../schema.ts'
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
    return { keys: rows?.map(supplierFile.keyOf), error }
  },
  isPreviewed: (field, fields) => field === 'trade' || fields.includes(field),
  valuesOf: (supplier) => ({ ...supplier }),
}
