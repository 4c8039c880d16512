import { isUserReplaced } from '#src/lib/browser/browser-session.ts'
import { useStore } from '#src/lib/browser/store.ts'
import { failedChanges, hasQueued } from '#src/lib/offline-queue/count-changes.ts'
import type { QueueEntry } from '#src/lib/offline-queue/entry.ts'
import { useOfflineQueue } from '#src/lib/offline-queue/refused.ts'
import { waitingChanges } from '#src/lib/offline-queue/words.ts'
import { isRecord } from '#src/lib/schemas/parse-json.ts'
import { listInWords } from '#src/lib/text/list-in-words.ts'
import { currentToast } from '../dialog/toasts.ts'
import { classNames } from '../style/class-names.ts'
import styles from './save-state.module.css'
import { isOf, useSavedPage } from './saved-fields.tsx'
import { undoneName } from './saved-page.ts'

/** What is true of the page's fields: saved, or what isn't and why. With Undo of the last saved change. */
export function SaveState() {
  const { page, labels } = useSavedPage()
  const last = useStore(page.state, (state) => state.undo.at(-1))
  const { text, isProblem } = useSaveState()
  // A message that is still shown has the same Undo.
  const isInToast = useStore(currentToast, (toast) => toast?.action?.onAction === last?.onUndo)
  const isShown = last !== undefined && !isProblem && !(isInToast && last.about !== undefined)
  return (
    <div className={classNames('no-print', styles.state)}>
      <p className={classNames('text-13', isProblem ? 'danger' : 'faint')} role="status">
        {text}
      </p>
      {isShown && (
        <button type="button" className="link text-13" onClick={last.onUndo}>
          Undo <span className={styles.what}>{undoneName(last, labels)}</span>
        </button>
      )}
    </div>
  )
}

function useSaveState(): { text: string; isProblem: boolean } {
  const { page, invalid, ids, labels } = useSavedPage()
  const isTyped = useStore(page.state, (state) => state.isTyped)
  useStore(isUserReplaced)
  const { entries } = useStore(useOfflineQueue().state)
  const own = entries.filter((entry) => isOf(entry, ids))
  const [failed] = failedChanges(own)
  if (invalid.label !== null) return { text: `Not saved: correct ${invalid.label}`, isProblem: true }
  if (failed !== undefined) return { text: `Not saved: ${nameOf(failed, labels)}`, isProblem: true }
  if (isTyped) return { text: 'Not saved yet', isProblem: false }
  if (own.some(({ state }) => state === 'sending')) return { text: 'Saving …', isProblem: false }
  return { text: hasQueued(own) ? waitingChanges(entries, own) : 'Saved', isProblem: false }
}

/** The refused fields, or what the change is of. */
function nameOf({ change, name }: QueueEntry, labels: Readonly<Record<string, string>>): string {
  const fields = isRecord(change.edit) ? Object.keys(change.edit).flatMap((field) => labels[field] ?? []) : []
  return fields.length > 0 ? listInWords(fields) : name
}
