import { useQueryClient } from '@tanstack/react-query'
import { offlineQueueOf } from '#src/lib/offline-queue/store.ts'
import { useStore } from '#src/lib/store.ts'
import type { DealEditing } from './deal-editing.tsx'
import styles from './save-state.module.css'

export function SaveState({ editing }: { editing: Pick<DealEditing, 'isSaving' | 'isChanged'> }) {
  const { isSaving, isChanged } = editing
  const isQueued = useStore(offlineQueueOf(useQueryClient()).state, ({ entries }) =>
    entries.some(({ state }) => state === 'queued'),
  )
  const saved = isQueued ? 'Saved on this device' : 'All changes saved'
  const text = isSaving ? 'Saving…' : isChanged ? 'Unsaved draft in this browser' : saved
  return (
    <p className={styles.state} role="status">
      {text}
    </p>
  )
}
