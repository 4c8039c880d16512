import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { offlineQueueOf } from '#src/lib/offline-queue/store.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icons.tsx'
import grid from './photo-grid.module.css'
import { categoryOf } from './rules.ts'
import styles from './upload-list.module.css'
import type { ShownUpload } from './upload-queue.ts'

interface UploadListProps {
  uploads: readonly ShownUpload[]
  onRetry: (id: string) => void
  onCancel: (id: string) => void
}

export function UploadList({ uploads, onRetry, onCancel }: UploadListProps) {
  if (uploads.length === 0) return null
  return (
    <ul className={styles.list} aria-label="Uploads">
      {uploads.map((upload) => (
        <li key={upload.id} className={styles.upload}>
          <span className={styles.name} title={upload.name}>
            {upload.name} <span className={styles.category}>to {categoryOf(upload.category).label}</span>
          </span>
          {upload.problem === null ? (
            <>
              <Progress upload={upload} />
              <span className={styles.state}>{stateText(upload)}</span>
            </>
          ) : (
            <p role="alert" className={styles.problem}>
              <Icon name="alert" />
              {upload.problem}
            </p>
          )}
          <span className={styles.actions}>
            {upload.mayRetry && (
              <Button size="dense" aria-label={`Retry ${upload.name}`} onClick={() => onRetry(upload.id)}>
                Retry
              </Button>
            )}
            <CancelUpload upload={upload} onCancel={onCancel} />
          </span>
        </li>
      ))}
    </ul>
  )
}

interface UploadProps {
  upload: ShownUpload
  onCancel: (id: string) => void
}

/** Previews a queued photo from the local file. */
export function UploadTile({ upload, onCancel }: UploadProps) {
  const { id, name, state } = upload
  const address = usePreview(id)
  return (
    <li className={grid.photo}>
      <span className={classNames(grid.picture, grid.queued)}>
        {address !== null && (
          <img
            src={address}
            alt={name}
            decoding="async"
            // The server will reject a file that isn't a photo.
            onError={({ currentTarget }) => {
              currentTarget.style.visibility = 'hidden'
            }}
          />
        )}
        <span className={grid.state}>{state === 'queued' ? 'Waiting' : stateText(upload)}</span>
        {state === 'sending' && <Progress upload={upload} className={grid.bar} />}
      </span>
      <span className={grid.caption}>
        <span className={grid.name} title={name}>
          {name}
        </span>
        <CancelUpload upload={upload} onCancel={onCancel} />
      </span>
    </li>
  )
}

function CancelUpload({ upload: { id, name, state, isRejected }, onCancel }: UploadProps) {
  const verb = state !== 'failed' ? 'Cancel' : isRejected ? 'Dismiss' : 'Discard'
  return (
    <Button size="dense" variant="quiet" aria-label={`${verb} ${name}`} onClick={() => onCancel(id)}>
      {verb}
    </Button>
  )
}

function Progress({ upload, className }: { upload: ShownUpload; className?: string | undefined }) {
  return (
    <progress
      className={classNames(styles.progress, className)}
      aria-label={`Uploading ${upload.name}`}
      value={percentOf(upload)}
      max={100}
    />
  )
}

function percentOf({ part }: ShownUpload): number {
  return Math.round(part * 100)
}

function stateText(upload: ShownUpload): string {
  if (upload.state === 'queued') return navigator.onLine ? 'Waiting' : 'Waiting for a connection'
  const percent = percentOf(upload)
  return percent < 100 ? `${percent}%` : 'Checking …'
}

/** An object URL of the queued file while the component is mounted; null until it is read, or if it is lost. */
function usePreview(key: string): string | null {
  const queue = offlineQueueOf(useQueryClient())
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    let made: string | null = null
    let isGone = false
    const show = (content: Blob | undefined) => {
      if (isGone || content === undefined) return
      made = URL.createObjectURL(content)
      setUrl(made)
    }
    queue.fileOf(key).then(show, () => {})
    return () => {
      isGone = true
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [queue, key])
  return url
}
