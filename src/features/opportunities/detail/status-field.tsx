import { StageSquare } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { OPPORTUNITY_STATUSES, statusLabel } from '../schema.ts'
import type { DealEditing } from './deal-editing.tsx'
import styles from './status-field.module.css'

interface StatusFieldProps {
  editing: DealEditing
  onAbandon: () => void
  onRestore: () => void
}

export function StatusField({ editing: { deal, saved, edit }, onAbandon, onRestore }: StatusFieldProps) {
  const isAbandoned = deal.status === 'abandoned'
  const stage = OPPORTUNITY_STATUSES.find(({ value }) => value === deal.status)
  const isUnsaved = !isAbandoned && saved.status !== 'abandoned' && deal.status !== saved.status
  return (
    <div className={styles.status}>
      <SelectField
        className={styles.select}
        label="Status"
        options={OPPORTUNITY_STATUSES}
        value={deal.status}
        disabled={isAbandoned}
        before={<StageSquare colour={`var(${stage?.colour ?? '--stage-1'})`} outlined={isAbandoned} />}
        hint={isUnsaved && `Still ${statusLabel(saved.status)} until you save`}
        onChange={(status) => (status === 'abandoned' ? onAbandon() : edit({ status }))}
      />
      {isAbandoned && (
        <Button icon="undo" className={styles.restore} onClick={onRestore}>
          Restore
        </Button>
      )}
    </div>
  )
}
