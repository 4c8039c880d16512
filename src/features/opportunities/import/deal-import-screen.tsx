import { dealImport } from './deal-import.ts'
import { ImportScreen } from './import-screen.tsx'

export function DealImportScreen() {
  return <ImportScreen of={dealImport} />
}
