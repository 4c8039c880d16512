import { useRouter } from '@tanstack/react-router'
import { formatRate } from '#src/finance/money.ts'
import { currentUser } from '#src/lib/browser/browser-session.ts'
import { useStore } from '#src/lib/browser/store.ts'
import { forgetInput, type KeptInput, keptInput } from '#src/ui/form/kept-input.ts'
import { Notice } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { reopen } from '#src/ui/opened.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import styles from './kept-input-notice.module.css'

/** The dialog in which something was typed when the session ended or the browser crashed. */
export function KeptInputNotice({ path }: { path: string }) {
  const router = useRouter()
  const kept = useStore(keptInput)
  const userId = useStore(currentUser)
  if (kept === null || kept.userId !== userId) return null
  const { opener, path: keptPath } = kept
  function resume() {
    if (opener !== null) reopen(keptPath, opener)
    if (keptPath !== path) void router.navigate({ href: keptPath })
  }
  return (
    <div className={classNames('page no-print', styles.notice)}>
      <Notice
        action={
          <>
            {(opener !== null || keptPath !== path) && (
              <Button size="dense" onClick={resume}>
                {opener === null ? 'Go there' : 'Continue'}
              </Button>
            )}
            <Button size="dense" onClick={forgetInput}>
              Discard
            </Button>
          </>
        }
      >
        {questionOf(kept)}
        {opener === null && ' Open it again: what you entered is there.'}
        {kept.hasFiles && ' Its photo wasn’t kept.'}
      </Notice>
    </div>
  )
}

/** "Continue the expense of $230?" */
function questionOf({ title, edits }: KeptInput): string {
  const [, noun] = /^(?:Add|Edit|Log|New) (?:an? |the )?(.+)$/.exec(title) ?? []
  const amount = typeof edits.amount === 'number' ? ` of ${formatRate(edits.amount)}` : ''
  return noun === undefined ? `Continue “${title}”${amount}?` : `Continue the ${noun}${amount}?`
}
