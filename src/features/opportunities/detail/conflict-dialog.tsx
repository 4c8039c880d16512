import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { FromTo } from '#src/ui/from-to.tsx'
import { Row } from '#src/ui/layout.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { authorText } from '../events/event-text.ts'
import type { EditableField } from '../opportunity-schema.ts'
import { inWords } from './change-text.ts'
import styles from './conflict-dialog.module.css'
import type { DealEditing } from './deal-editing.tsx'

type Side = 'mine' | 'theirs'
const SIDES = [
  { value: 'mine', label: 'Keep mine' },
  { value: 'theirs', label: 'Use other' },
] as const

interface ConflictDialogProps {
  editing: DealEditing
  myEmail: string
  onResolve: (theirs: EditableField[]) => void
  onClose: () => void
}

/** The user chooses between both versions, field by field or for all fields, before anything is overwritten. */
export function ConflictDialog({ editing, myEmail, onResolve, onClose }: ConflictDialogProps) {
  const { saved, remote, conflicts } = editing
  const [sides, setSides] = useState<Partial<Record<EditableField, Side>>>({})
  const others = remote.map(inWords).filter(({ mine }) => mine === null)
  const isDecided = conflicts.every(({ field }) => sides[field] !== undefined)
  const author = authorText(saved.changedBy, myEmail)
  const who = author === 'You' ? 'You changed this deal in another window' : `${author} changed this deal`

  const chooseAll = (side: Side) => setSides(Object.fromEntries(conflicts.map(({ field }) => [field, side])))

  return (
    <Dialog
      onClose={onClose}
      title="This deal has changed"
      size="wide"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="filled"
            aria-disabled={!isDecided}
            onClick={() =>
              onResolve(conflicts.map(({ field }) => field).filter((field) => sides[field] === 'theirs'))
            }
          >
            Save
          </Button>
        </>
      }
    >
      <p>
        {who} while you were editing it. Nothing was overwritten
        {conflicts.length > 0 ? ': choose which version to save.' : '. Saving keeps both sets of changes.'}
      </p>
      {conflicts.length > 1 && (
        <Row align="center" className={styles.all}>
          <span>All {conflicts.length} fields</span>
          <Button size="dense" onClick={() => chooseAll('mine')}>
            Keep mine
          </Button>
          <Button size="dense" onClick={() => chooseAll('theirs')}>
            Use other
          </Button>
        </Row>
      )}
      <ul className={styles.fields}>
        {conflicts.map(inWords).map((one) => (
          <Conflict
            key={one.field}
            conflict={one}
            side={sides[one.field]}
            onChoose={(side) => setSides({ ...sides, [one.field]: side })}
          />
        ))}
        {others.map(({ field, label, before, theirs }) => (
          <li key={field}>
            <h3>{label}</h3>
            <p className={styles.values}>
              Also changed: <FromTo before={before} after={theirs} />
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

interface ConflictProps {
  conflict: ReturnType<typeof inWords>
  side: Side | undefined
  onChoose: (side: Side) => void
}

function Conflict({ conflict: { label, before, mine, theirs }, side, onChoose }: ConflictProps) {
  return (
    <li>
      <h3>{label}</h3>
      <dl className={styles.values}>
        <div>
          <dt>Was</dt>
          <dd>{before}</dd>
        </div>
        <div data-chosen={side === 'mine' ? '' : undefined}>
          <dt>Yours</dt>
          <dd>{mine}</dd>
        </div>
        <div data-chosen={side === 'theirs' ? '' : undefined}>
          <dt>Other</dt>
          <dd>{theirs}</dd>
        </div>
      </dl>
      <Segmented
        label={`${label}: which to save`}
        hideLabel
        options={SIDES}
        value={side ?? null}
        onChange={onChoose}
      />
    </li>
  )
}
