import type { DealEditing } from './deal-editing.tsx'
import styles from './save-state.module.css'

export function SaveState({ editing }: { editing: Pick<DealEditing, 'isSaving' | 'isChanged'> }) {
  const { isSaving, isChanged } = editing
  const text = isSaving ? 'Saving…' : isChanged ? 'Unsaved draft in this browser' : 'All changes saved'
  return (
    <p className={styles.state} role="status">
      {text}
    </p>
  )
}
