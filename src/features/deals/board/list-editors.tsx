import { type ReactNode, useId, useRef, useState } from 'react'
import { activeDeals } from '#src/features/deals/pipeline/board-changes.ts'
import { agentsToOffer } from '#src/features/deals/pipeline/deal-edits.ts'
import { FIELD_LABELS } from '#src/features/deals/pipeline/deal-schema.ts'
import { useDeals } from '#src/features/deals/pipeline/filters/deals-context.ts'
import type { ListColumnName } from '#src/features/deals/pipeline/filters/list-columns.ts'
import { BOARD_STATUSES, type BoardDeal, type BoardStatus } from '#src/features/deals/pipeline/schema.ts'
import { MAX_CONTACT_LENGTH } from '#src/lib/schemas/text-schemas.ts'
import { DateField } from '#src/ui/field/date-field.tsx'
import { MoneyField } from '#src/ui/field/money-field.tsx'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { CellEditor } from '#src/ui/table/cell-editor.tsx'
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
    <CellEditor {...props}>
      {(save) => (
        <MoneyField
          label={FIELD_LABELS.askingPrice}
          hideLabel
          commitsOnLeave
          value={deal.askingPrice}
          onChange={(askingPrice) => save({ askingPrice })}
        />
      )}
    </CellEditor>
  ),
  unconditional: dayEditor('unconditionalDate'),
  settlement: dayEditor('dueDate'),
}

function dayEditor(field: 'unconditionalDate' | 'dueDate') {
  return ({ deal, ...props }: EditorProps) => (
    <CellEditor {...props}>
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
    </CellEditor>
  )
}

/** A choice by keys is saved at Enter or when the cell is left, and one by pointer at once. */
function StageEditor({ deal, onMove, onClose }: EditorProps) {
  const before = deal.status === 'abandoned' ? 'new_listing' : deal.status
  const [stage, setStage] = useState<BoardStatus>(before)
  const isByKey = useRef(false)
  function save(status: BoardStatus) {
    onClose()
    if (status !== before) onMove(status)
  }
  return (
    <CellEditor onSave={save} onClose={onClose}>
      {(choose) => (
        <SelectField
          label="Stage"
          hideLabel
          options={BOARD_STATUSES}
          value={stage}
          onChange={(status) => (isByKey.current ? setStage(status) : choose(status))}
          onKeyDown={() => {
            isByKey.current = true
          }}
          onPointerDown={() => {
            isByKey.current = false
          }}
          onBlur={() => choose(stage)}
        />
      )}
    </CellEditor>
  )
}

function AgentEditor({ deal, ...props }: EditorProps) {
  const { all } = useDeals()
  const id = useId()
  const [name, setName] = useState(deal.agentName ?? '')
  const agents = agentsToOffer([], activeDeals(all))
  return (
    <CellEditor {...props}>
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
    </CellEditor>
  )
}
