import { useNavigate } from '@tanstack/react-router'
import { useDeals } from '#src/features/deals/pipeline/filters/deals-context.ts'
import { download } from '#src/lib/api/http.ts'
import { saveFile } from '#src/lib/files/download-link.ts'
import { messageOf } from '#src/lib/text/messages.ts'
import { Menu, MenuItem } from '#src/ui/dialog/menu.tsx'
import { dismissToast, showToast } from '#src/ui/dialog/toasts.ts'
import { Button } from '#src/ui/layout/button.tsx'
import styles from './deal-files-menu.module.css'

const TEN_MINUTES_MS = 10 * 60_000

export function ExportDealsButton() {
  return (
    <Button icon="download" onClick={() => void exportDeals()}>
      Export deals as CSV
    </Button>
  )
}

/** All deals, or those with these ids. */
export async function exportDeals(ids?: readonly string[]): Promise<void> {
  const path = ids === undefined ? '/api/exports/deals' : `/api/exports/deals?deals=${ids.join(',')}`
  const stop = new AbortController()
  const cancel = { label: 'Cancel', onAction: () => stop.abort() }
  const id = showToast({ message: 'Exporting your deals …', action: cancel, duration: TEN_MINUTES_MS })
  try {
    const file = await download(path, stop.signal)
    saveFile(file, file.name)
    dismissToast(id)
    showToast({ message: `Exported ${file.name}` })
  } catch (error) {
    dismissToast(id)
    if (stop.signal.aborted) return
    const reason = messageOf(error)
    const retry = { label: 'Retry', onAction: () => void exportDeals(ids) }
    showToast({ message: `Failed to export your deals. ${reason}`, tone: 'error', action: retry })
  }
}

export function DealFilesMenu() {
  const navigate = useNavigate()
  const { view, saveView } = useDeals()
  return (
    <Menu
      label="Import and export"
      trigger={
        <Button variant="quiet" icon="more" className={styles.trigger} aria-label="Import and export" />
      }
    >
      <MenuItem icon="upload" onSelect={() => void navigate({ to: '/dashboard/import' })}>
        Import deals from CSV
      </MenuItem>
      <MenuItem icon="download" onSelect={() => void exportDeals()}>
        Export deals as CSV
      </MenuItem>
      {view === 'active' && (
        <MenuItem icon="plus" onSelect={saveView}>
          Save view
        </MenuItem>
      )}
    </Menu>
  )
}
