import { useQueryClient } from '@tanstack/react-query'
import { offlineQueueOf } from '#src/lib/offline-queue/store.ts'
import { useStore } from '#src/lib/store.ts'
import { classNames } from '#src/ui/class-names.ts'
import type { DealEditing } from './deal-editing.tsx'
import styles from './save-state.module.css'

interface SaveStateProps {
  editing: Pick<DealEditing, 'isSaving' | 'isChanged'>
  /** Whether text that can’t be read, or another form of the page, isn’t saved. */
  hasUnsaved: boolean
}

export function SaveState({ editing, hasUnsaved }: SaveStateProps) {
  const { isSaving, isChanged } = editing
  const isQueued = useStore(offlineQueueOf(useQueryClient()).state, ({ entries }) =>
    entries.some(({ state }) => state === 'queued'),
  )
  const saved = isQueued ? 'Saved on this device' : 'All changes saved'
  const settled = isChanged ? 'Unsaved draft in this browser' : saved
  const text = isSaving ? 'Saving…' : hasUnsaved ? 'Not saved yet' : settled
  return (
    <p className={classNames('faint text-13', 'no-print', styles.state)} role="status">
      {text}
    </p>
  )
}
