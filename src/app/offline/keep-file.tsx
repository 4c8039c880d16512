import { saveFile } from '#src/lib/files/download-link.ts'
import type { QueueEntry } from '#src/lib/offline-queue/entry.ts'
import { offlineQueueOf } from '#src/lib/offline-queue/store.ts'
import { showToast } from '#src/ui/dialog/toasts.ts'
import { useAttempt } from '#src/ui/form/use-attempt.ts'
import { Button } from '#src/ui/layout/button.tsx'
import { queryClient } from '../query-client.ts'

/** Saves a queued photo or document, which can’t be uploaded, as a file. */
export function KeepFile({ entry: { key, name } }: { entry: QueueEntry }) {
  const { isPending, run } = useAttempt()
  async function keep() {
    const file = await offlineQueueOf(queryClient).fileOf(key)
    if (file) saveFile(file, name)
    else showToast({ message: 'This browser no longer has the file.', tone: 'error' })
  }
  return (
    <Button
      size="dense"
      aria-label={`Save to this device: ${name}`}
      aria-disabled={isPending || undefined}
      onClick={() => void run(keep)}
    >
      Save to this device
    </Button>
  )
}
