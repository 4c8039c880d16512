import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Row } from '#src/ui/layout.tsx'
import styles from './backup-codes-dialog.module.css'

export function BackupCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false)
  const text = `Backup codes for your DoneUp account. Each works once:\n\n${codes.join('\n')}\n`
  return (
    <Dialog title="Your backup codes" onClose={onClose} done="I’ve saved them">
      <p className="quiet">
        Use a backup code to sign in when you don’t have your phone. Each works once. They won’t be shown
        again.
      </p>
      <ul className={styles.codes} aria-label="Backup codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Row align="center">
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
        <span role="status" className="accent bold">
          {isCopied && 'Copied'}
        </span>
      </Row>
    </Dialog>
  )
}
