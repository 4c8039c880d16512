import { Icon } from '#src/ui/icons.tsx'
import { quickAccess } from './quick-access-request.ts'
import styles from './session-header.module.css'

/** The palette for whoever has no keyboard at hand. */
export function JumpButton() {
  return (
    <button
      type="button"
      className={styles.jump}
      aria-label="Jump to"
      title="Jump to (Ctrl K)"
      onClick={() => quickAccess.set('palette')}
    >
      <Icon name="jump" size={18} />
    </button>
  )
}
