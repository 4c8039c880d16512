import { saveFile } from '#src/lib/save-file.ts'
import { dismissToast, showToast } from '#src/ui/toast-queue.ts'
import { fetchDeals } from './export-api.ts'

const TEN_MINUTES_MS = 10 * 60_000

/** Fetches all deals as CSV for the browser to save, says so while it lasts, and can be cancelled. */
export async function exportDeals(): Promise<void> {
  const stop = new AbortController()
  const cancel = { label: 'Cancel', onAction: () => stop.abort() }
  const message = 'Exporting your deals …'
  const id = showToast({ message, action: cancel, duration: TEN_MINUTES_MS })
  try {
    const file = await fetchDeals(stop.signal)
    saveFile(file, file.name)
    dismissToast(id)
    showToast({ message: `Exported ${file.name}` })
  } catch (error) {
    dismissToast(id)
    if (stop.signal.aborted) return
    const reason = error instanceof Error ? error.message : ''
    const retry = { label: 'Retry', onAction: () => void exportDeals() }
    showToast({ message: `Failed to export your deals. ${reason}`, tone: 'error', action: retry })
  }
}
