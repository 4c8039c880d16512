import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icons.tsx'
import { categoryOf } from '../rules.ts'
import type { ShownUpload } from './api.ts'
import { CancelUpload } from './cancel-upload.tsx'
import styles from './upload-list.module.css'

interface UploadListProps {
  uploads: readonly ShownUpload[]
  onRetry: (id: string) => void
  onCancel: (id: string) => void
}

/** The files on their way, each with how far it is or what went wrong, and a way out. */
export function UploadList({ uploads, onRetry, onCancel }: UploadListProps) {
  if (uploads.length === 0) return null
  return (
    <ul className={styles.list} aria-label="Uploads">
      {uploads.map((upload) => (
        <li key={upload.id} className={styles.upload}>
          <span className={styles.name} title={upload.name}>
            {upload.name} <span className={styles.category}>to {categoryOf(upload.category).label}</span>
          </span>
          {upload.problem === null ? <Progress upload={upload} /> : <Problem text={upload.problem} />}
          <span className={styles.actions}>
            {upload.state === 'failed' && (
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

function Progress({ upload: { name, state, part } }: { upload: ShownUpload }) {
  const percent = Math.round(part * 100)
  const words = state === 'queued' ? waitingWords() : percent < 100 ? `${percent}\u00a0%` : 'Checking …'
  return (
    <>
      <progress className={styles.progress} aria-label={`Uploading ${name}`} value={percent} max={100} />
      <span className={styles.state}>{words}</span>
    </>
  )
}

function waitingWords(): string {
  return navigator.onLine ? 'Waiting' : 'Waiting for a connection'
}

function Problem({ text }: { text: string }) {
  return (
    <p role="alert" className={styles.problem}>
      <Icon name="alert" />
      {text}
    </p>
  )
}
