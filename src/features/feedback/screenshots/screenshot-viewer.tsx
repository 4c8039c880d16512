import { FullScreen } from '#src/ui/full-screen.tsx'
import type { Screenshot } from '../schema.ts'
import { screenshotAddress } from './api.ts'
import styles from './screenshot-viewer.module.css'

interface ScreenshotViewerProps {
  screenshot: Screenshot
  title: string
  onClose: () => void
}

export function ScreenshotViewer({ screenshot, title, onClose }: ScreenshotViewerProps) {
  return (
    <FullScreen label={`Screenshot of ${title}`} onClose={onClose}>
      <img
        src={screenshotAddress(screenshot, 'whole')}
        alt={`Screenshot of ${title}`}
        width={screenshot.width}
        height={screenshot.height}
        className={styles.picture}
      />
    </FullScreen>
  )
}
