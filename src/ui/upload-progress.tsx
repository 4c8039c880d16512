import type { ShownUpload } from '#src/lib/upload.ts'

interface UploadProgressProps {
  upload: ShownUpload
  className?: string | undefined
}

export function UploadProgress({ upload, className }: UploadProgressProps) {
  const label = `Uploading ${upload.name}`
  return <progress className={className} aria-label={label} value={percentOf(upload)} max={100} />
}

export function uploadText(upload: ShownUpload): string {
  if (upload.state === 'queued') return navigator.onLine ? 'Waiting' : 'Waiting for a connection'
  const percent = percentOf(upload)
  return percent < 100 ? `${percent}%` : 'Checking …'
}

function percentOf({ part }: ShownUpload): number {
  return Math.round(part * 100)
}
