import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import styles from './backup-codes-dialog.module.css'

/** The backup codes, this once: to be copied, kept as a file, or written down. */
export function BackupCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false)
  const text = `Backup codes of your DoneUp account, each for one sign-in:\n\n${codes.join('\n')}\n`
  return (
    <Dialog
      open
      title="Your backup codes"
      onClose={onClose}
      actions={
        <Button variant="filled" onClick={onClose}>
          I have kept them
        </Button>
      }
    >
      <p className={styles.why}>
        Each signs you in once when your phone is not at hand. They are shown now and never again.
      </p>
      <ul className={styles.codes} aria-label="Backup codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.ways}>
        <a
          className={styles.download}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="doneup-backup-codes.txt"
        >
          Download
        </a>
        <Button
          onClick={() => {
            void navigator.clipboard.writeText(text).then(
              () => setCopied(true),
              () => setCopied(false),
            )
          }}
        >
          Copy
        </Button>
        <span role="status" className={styles.copied}>
          {isCopied && 'Copied'}
        </span>
      </div>
    </Dialog>
  )
}
