import { classNames } from '#src/ui/class-names.ts'
import styles from '../photo-grid.module.css'
import type { ShownUpload } from './api.ts'
import { CancelUpload } from './cancel-upload.tsx'
import list from './upload-list.module.css'
import { usePreview } from './use-preview.tsx'

interface WaitingPhotoProps {
  upload: ShownUpload
  onCancel: (id: string) => void
}

/** A photo on its way to the server, where it will be shown: as this browser has it. */
export function WaitingPhoto({ upload, onCancel }: WaitingPhotoProps) {
  const { id, name } = upload
  const address = usePreview(id)
  return (
    <li className={styles.photo}>
      <span className={classNames(styles.picture, styles.waiting)}>
        {address !== null && (
          <img
            src={address}
            alt={name}
            decoding="async"
            // What is no photo shows nothing; the server will say so.
            onError={({ currentTarget }) => {
              currentTarget.style.visibility = 'hidden'
            }}
          />
        )}
        <State upload={upload} />
      </span>
      <span className={styles.caption}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        <CancelUpload upload={upload} onCancel={onCancel} />
      </span>
    </li>
  )
}

function State({ upload: { name, state, part } }: { upload: ShownUpload }) {
  const percent = Math.round(part * 100)
  if (state === 'queued') return <span className={styles.state}>Waiting</span>
  return (
    <>
      <span className={styles.state}>{percent < 100 ? `${percent}\u00a0%` : 'Checking …'}</span>
      <progress
        className={classNames(list.progress, styles.bar)}
        aria-label={`Uploading ${name}`}
        value={percent}
        max={100}
      />
    </>
  )
}
