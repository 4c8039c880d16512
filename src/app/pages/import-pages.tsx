import { ImportScreen } from '#src/features/imports/import-screen.tsx'
import { dealImport } from '#src/features/opportunities/import/deal-import.ts'
import { supplierImport } from '#src/features/suppliers/import/supplier-import.ts'
import { memberPage } from '../member.tsx'

export const DealImportPage = memberPage(() => <ImportScreen of={dealImport} />)
export const SupplierImportPage = memberPage(() => <ImportScreen of={supplierImport} />)
