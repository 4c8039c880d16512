import { ImportScreen } from '#src/features/opportunities/import/import-screen.tsx'
import { supplierImport } from '#src/features/suppliers/import/supplier-import.ts'
import { memberPage } from '../member.tsx'

export const SupplierImportPage = memberPage(() => <ImportScreen of={supplierImport} />)
