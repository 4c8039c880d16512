import { useId } from 'react'
import { type ShownUpload, useUploadPreview } from '#src/lib/files/upload.ts'
import type { ChosenFile } from '#src/ui/field/chosen-files.ts'
import { describedBy, Field } from '#src/ui/field/field.tsx'
import { FileInput } from '#src/ui/field/file-input.tsx'
import { UploadProgress, uploadText } from '#src/ui/field/file-upload.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Icon } from '#src/ui/layout/icons.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { type Screenshot, screenshotAddress } from '../schema.ts'
import { PICTURE_EXTENSIONS } from '../suggestions.ts'
import styles from './screenshot-field.module.css'
import { screenshotCheck } from './use-screenshot.tsx'

interface ScreenshotFieldProps {
  upload: ShownUpload | null
  uploaded: Screenshot | null
  onChoose: (chosen: ChosenFile) => void
  onRetry: () => void
  onRemove: () => void
}

export function ScreenshotField(props: ScreenshotFieldProps) {
  const id = useId()
  const { upload, uploaded, onChoose } = props
  const error = upload?.problem ?? null
  const hint = 'JPG, PNG, WebP or GIF under 5\u00a0MB. You can also drop or paste an image.'
  return (
    <Field id={id} label="Screenshot" hint={error === null && hint}>
      <div className={styles.box} data-invalid={error ? '' : undefined}>
        <FileInput
          {...describedBy(id, { error, hint })}
          accept={PICTURE_EXTENSIONS.join(',')}
          className="overlaid"
          check={screenshotCheck}
          onFiles={([chosen]) => chosen && onChoose(chosen)}
        />
        {upload?.isRejected === false ? (
          <Upload key={upload.id} {...props} upload={upload} />
        ) : uploaded ? (
          <Uploaded {...props} screenshot={uploaded} />
        ) : (
          <span className={styles.invitation}>
            <Icon name="upload" />
            Choose an image
          </span>
        )}
      </div>
      {error !== null && (
        <Row id={`${id}-error`} role="alert" as="p" isOneLine gap={6} className="danger text-12 above-1">
          <Icon name="alert" size={14} />
          {error}
        </Row>
      )}
    </Field>
  )
}

function Upload({ upload, onRetry, onRemove }: ScreenshotFieldProps & { upload: ShownUpload }) {
  const { id, name, problem, mayRetry } = upload
  const preview = useUploadPreview(id)
  return (
    <>
      {preview !== null && <img src={preview} alt={name} className={styles.preview} />}
      {problem === null ? (
        <span className={styles.progress}>
          <UploadProgress upload={upload} />
          <span>{uploadText(upload)}</span>
        </span>
      ) : (
        <span className={styles.progress}>Not uploaded</span>
      )}
      <span className={styles.actions}>
        {mayRetry && (
          <Button size="dense" onClick={onRetry}>
            Retry
          </Button>
        )}
        <Button size="dense" onClick={onRemove}>
          {problem === null ? 'Stop upload' : 'Remove'}
        </Button>
      </span>
    </>
  )
}

function Uploaded({ screenshot, onRemove }: ScreenshotFieldProps & { screenshot: Screenshot }) {
  return (
    <>
      <img
        src={screenshotAddress(screenshot, 'small')}
        alt="Your screenshot"
        className={styles.preview}
        // The thumbnail isn't available offline.
        onError={({ currentTarget }) => {
          currentTarget.hidden = true
        }}
      />
      <span role="status" className={styles.progress}>
        Uploaded
      </span>
      <span className={styles.actions}>
        <Button size="dense" onClick={onRemove}>
          Remove
        </Button>
      </span>
    </>
  )
}
