import { Button } from '#src/ui/button.tsx'
import type { ShownUpload } from './api.ts'

interface CancelUploadProps {
  upload: ShownUpload
  onCancel: (id: string) => void
}

/** Stops an upload, or takes away one that failed. */
export function CancelUpload({ upload: { id, name, state, isKept }, onCancel }: CancelUploadProps) {
  const isUnderWay = state === 'queued' || state === 'sending'
  const word = isUnderWay ? 'Cancel' : isKept ? 'Discard' : 'Dismiss'
  return (
    <Button size="dense" variant="quiet" aria-label={`${word} ${name}`} onClick={() => onCancel(id)}>
      {word}
    </Button>
  )
}
