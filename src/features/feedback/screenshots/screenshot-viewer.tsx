import { useLayoutEffect, useRef } from 'react'
import { Icon } from '#src/ui/icons.tsx'
import type { Screenshot } from '../schema.ts'
import { screenshotAddress } from './api.ts'
import styles from './screenshot-viewer.module.css'

interface ScreenshotViewerProps {
  screenshot: Screenshot
  title: string
  onClose: () => void
}

/** A screenshot as large as it is, at most as the screen. */
export function ScreenshotViewer({ screenshot, title, onClose }: ScreenshotViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label={`Screenshot of ${title}`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
        <Icon name="close" />
      </button>
      <img
        src={screenshotAddress(screenshot, 'whole')}
        alt={`What ${title} is about`}
        width={screenshot.width}
        height={screenshot.height}
        className={styles.picture}
      />
    </dialog>
  )
}
