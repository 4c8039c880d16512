import { useUploadPreview } from '#src/lib/upload.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icons.tsx'
import { UploadProgress, uploadText } from '#src/ui/upload-progress.tsx'
import grid from './photo-grid.module.css'
import { categoryOf } from './rules.ts'
import styles from './upload-list.module.css'
import type { DocumentUpload } from './upload-queue.ts'

interface UploadListProps {
  uploads: readonly DocumentUpload[]
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
              <UploadProgress upload={upload} className={styles.progress} />
              <span className={styles.state}>{uploadText(upload)}</span>
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
  upload: DocumentUpload
  onCancel: (id: string) => void
}

/** Previews a queued photo from the local file. */
export function UploadTile({ upload, onCancel }: UploadProps) {
  const { id, name, state } = upload
  const address = useUploadPreview(id)
  return (
    <li className={grid.photo}>
      <span className={classNames(grid.picture, grid.queued)}>
        {address !== null && (
          <img
            src={address}
            alt={name}
            decoding="async"
            // The file isn't a valid photo; the server will reject it.
            onError={({ currentTarget }) => {
              currentTarget.style.visibility = 'hidden'
            }}
          />
        )}
        <span className={grid.state}>{state === 'queued' ? 'Waiting' : uploadText(upload)}</span>
        {state === 'sending' && (
          <UploadProgress upload={upload} className={classNames(styles.progress, grid.bar)} />
        )}
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
