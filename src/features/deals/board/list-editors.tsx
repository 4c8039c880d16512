import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { activeDeals } from '#src/features/deals/pipeline/board-changes.ts'
import { agentsToOffer } from '#src/features/deals/pipeline/deal-edits.ts'
import { FIELD_LABELS } from '#src/features/deals/pipeline/deal-schema.ts'
import { useDeals } from '#src/features/deals/pipeline/filters/deals-context.ts'
import type { ListColumnName } from '#src/features/deals/pipeline/filters/list-columns.ts'
import { BOARD_STATUSES, type BoardDeal, type BoardStatus } from '#src/features/deals/pipeline/schema.ts'
import { MAX_CONTACT_LENGTH } from '#src/lib/schemas/text-schemas.ts'
import { DateField } from '#src/ui/field/date-field.tsx'
import { InvalidFields, useInvalidField } from '#src/ui/field/invalid-fields.ts'
import { MoneyField } from '#src/ui/field/money-field.tsx'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import styles from './deal-list.module.css'
import type { ListEdit } from './list-edits.tsx'

interface EditorProps {
  deal: BoardDeal
  onSave: (edit: ListEdit) => void
  onMove: (status: BoardStatus) => void
  onClose: () => void
}

/** The editors of the columns that can be edited in place. */
export const LIST_EDITORS: Partial<Record<ListColumnName, (props: EditorProps) => ReactNode>> = {
  stage: StageEditor,
  agent: AgentEditor,
  asking: ({ deal, ...props }) => (
    <Editor {...props}>
      {(save) => (
        <MoneyField
          label={FIELD_LABELS.askingPrice}
          hideLabel
          commitsOnLeave
          value={deal.askingPrice}
          onChange={(askingPrice) => save({ askingPrice })}
        />
      )}
    </Editor>
  ),
  unconditional: dayEditor('unconditionalDate'),
  settlement: dayEditor('dueDate'),
}

function dayEditor(field: 'unconditionalDate' | 'dueDate') {
  return ({ deal, ...props }: EditorProps) => (
    <Editor {...props}>
      {(save) => (
        <DateField
          label={FIELD_LABELS[field]}
          hideLabel
          commitsOnLeave
          tense="future"
          value={deal[field]}
          onChange={(day) => save({ [field]: day })}
        />
      )}
    </Editor>
  )
}

function StageEditor({ deal, onMove, ...props }: EditorProps) {
  return (
    <Editor {...props}>
      {() => (
        <SelectField
          label="Stage"
          hideLabel
          options={BOARD_STATUSES}
          value={deal.status === 'abandoned' ? 'new_listing' : deal.status}
          onChange={(status) => {
            props.onClose()
            onMove(status)
          }}
        />
      )}
    </Editor>
  )
}

function AgentEditor({ deal, ...props }: EditorProps) {
  const { all } = useDeals()
  const id = useId()
  const [name, setName] = useState(deal.agentName ?? '')
  const agents = agentsToOffer([], activeDeals(all))
  return (
    <Editor {...props}>
      {(save) => (
        <>
          <TextField
            label={FIELD_LABELS.agentName}
            hideLabel
            list={id}
            autoComplete="off"
            maxLength={MAX_CONTACT_LENGTH}
            value={name}
            onChange={setName}
            onBlur={() => save({ agentName: name.trim() || null })}
          />
          <datalist id={id}>
            {agents.map((agent) => (
              <option key={agent.name} value={agent.name} />
            ))}
          </datalist>
        </>
      )}
    </Editor>
  )
}

interface EditorBoxProps extends Pick<EditorProps, 'onSave' | 'onClose'> {
  children: (save: (edit: ListEdit) => void) => ReactNode
}

/** A field over a cell: Enter and leaving it save, Esc discards. What can’t be read stays open with its message. */
function Editor({ onSave, onClose, children }: EditorBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const isDiscarded = useRef(false)
  const invalid = useInvalidField()
  const problem = useRef(invalid.problem)
  problem.current = invalid.problem
  const field = () =>
    box.current?.querySelector<HTMLInputElement | HTMLSelectElement>('input, select') ?? null

  useEffect(() => {
    const first = box.current?.querySelector<HTMLInputElement | HTMLSelectElement>('input, select')
    first?.focus()
    if (first instanceof HTMLInputElement) first.select()
  }, [])

  function handleKey(event: KeyboardEvent) {
    event.stopPropagation()
    if (event.key === 'Escape') {
      isDiscarded.current = true
      onClose()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      // A field says only when it is left whether it could be read.
      field()?.blur()
    }
  }

  function leave({ relatedTarget }: FocusEvent) {
    if (relatedTarget instanceof Node && box.current?.contains(relatedTarget)) return
    // The field says first whether its text could be read.
    requestAnimationFrame(() => {
      if (problem.current === null) onClose()
    })
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the field inside, which has the focus
    <div ref={box} className={styles.editor} onKeyDown={handleKey} onBlur={leave}>
      <InvalidFields value={invalid.report}>
        {children((edit) => {
          if (!isDiscarded.current) onSave(edit)
        })}
      </InvalidFields>
    </div>
  )
}
