import { Button } from '#src/ui/button.tsx'

/** Saves all deals as CSV; its code comes when it is pressed. */
export function ExportDealsButton() {
  return (
    <Button icon="download" onClick={startExport}>
      Export deals as CSV
    </Button>
  )
}

/** Without a network its code can't come: the failure says the same as that of the export. */
export function startExport(): void {
  import('./export-deals.tsx').then(({ exportDeals }) => exportDeals(), sayOffline)
}

async function sayOffline(): Promise<void> {
  const { showToast } = await import('#src/ui/toast-queue.ts')
  const retry = { label: 'Retry', onAction: startExport }
  const message = 'Failed to export your deals. No internet connection.'
  showToast({ message, tone: 'error', action: retry })
}
