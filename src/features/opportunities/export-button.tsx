import { Button } from '#src/ui/button.tsx'
import { exportDeals } from './export-deals.tsx'

/** Saves all deals as CSV. */
export function ExportDealsButton() {
  return (
    <Button icon="download" onClick={() => void exportDeals()}>
      Export deals as CSV
    </Button>
  )
}
