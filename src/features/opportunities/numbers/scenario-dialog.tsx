import { useState } from 'react'
import { formatNumber, formatRate, MAX_MONEY } from '#src/finance/money.ts'
import {
  isMoneyField,
  SCENARIO_FIELDS,
  type ScenarioChange,
  type ScenarioField,
  scenarioFieldBounds,
} from '#src/finance/scenarios.ts'
import { listInWords } from '#src/lib/list-in-words.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { Icon } from '#src/ui/icons.tsx'
import { MoneyField } from '#src/ui/money-field.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { useRowSaving } from '#src/ui/row-actions.ts'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextArea, TextField } from '#src/ui/text-field.tsx'
import { scenarioRows } from '../scenarios/api.ts'
import {
  isNameOfDeal,
  MAX_CHANGES,
  MAX_NAME_LENGTH,
  MAX_NOTE_LENGTH,
  NAME_ERROR,
  NAME_OF_DEAL,
  NO_CHANGE_ERROR,
  type Scenario,
  type ScenarioInput,
  scenarioInputSchema,
} from '../scenarios/schema.ts'
import styles from './scenario-dialog.module.css'

interface ScenarioDialogProps {
  parentId: string
  /** Null for a new scenario, which may start with values. */
  scenario: Scenario | null
  start?: Partial<ScenarioInput> | undefined
  title?: string | undefined
  onClose: () => void
}

interface DraftChange {
  key: number
  field: ScenarioField
  op: ScenarioChange['op']
  value: number | null
}

const FIELDS = SCENARIO_FIELDS.map((field) => ({ value: field, label: scenarioFieldBounds(field).label }))
const EMPTY: Omit<DraftChange, 'key'> = { field: 'doneUpValue', op: 'percent', value: null }

export function ScenarioDialog({ parentId, scenario, start, title, onClose }: ScenarioDialogProps) {
  const given = scenario ?? start
  const [name, setName] = useState(given?.name ?? '')
  const [note, setNote] = useState(given?.note ?? '')
  const [changes, setChanges] = useState<DraftChange[]>(() =>
    (given?.changes ?? [EMPTY]).map((change, key) => ({ ...change, key })),
  )
  const [nameError, setNameError] = useState<string | null>(null)
  const { save } = useRowSaving(scenarioRows, {
    parentId,
    row: scenario,
    conflictText,
    onSaved: onClose,
  })

  async function submit() {
    const problem = name.trim() === '' ? NAME_ERROR : isNameOfDeal(name) ? NAME_OF_DEAL : null
    setNameError(problem)
    if (problem !== null) return
    const complete = changes.flatMap(({ field, op, value }) => (value === null ? [] : [{ field, op, value }]))
    if (complete.length === 0) throw new Error(NO_CHANGE_ERROR)
    const read = scenarioInputSchema.safeParse({
      name,
      changes: complete,
      note: note.trim() === '' ? null : note,
      position: given?.position ?? 0,
    })
    if (!read.success) throw new Error(read.error.issues[0]?.message)
    await save(read.data)
  }
  const edit = (key: number, change: Partial<DraftChange>) =>
    setChanges((now) => now.map((one) => (one.key === key ? { ...one, ...change } : one)))

  return (
    <FormDialog
      title={title ?? (scenario === null ? 'New scenario' : 'Edit scenario')}
      action="Save"
      noValidate
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label="Name"
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        value={name}
        error={nameError ?? undefined}
        onChange={setName}
      />
      {changes.map((change, at) => (
        <ChangeFields
          key={change.key}
          change={change}
          number={at + 1}
          onChange={(edited) => edit(change.key, edited)}
          onRemove={() => setChanges((now) => now.filter(({ key }) => key !== change.key))}
        />
      ))}
      <Button
        disabled={changes.length >= MAX_CHANGES}
        onClick={() =>
          setChanges((now) => [...now, { ...EMPTY, key: 1 + Math.max(0, ...now.map(({ key }) => key)) }])
        }
      >
        Add change
      </Button>
      <TextArea label="Note" maxLength={MAX_NOTE_LENGTH} value={note} onChange={setNote} />
    </FormDialog>
  )
}

interface ChangeFieldsProps {
  change: DraftChange
  number: number
  onChange: (change: Partial<DraftChange>) => void
  onRemove: () => void
}

function ChangeFields({ change: { field, op, value }, number, onChange, onRemove }: ChangeFieldsProps) {
  const isMoney = isMoneyField(field)
  const ops = [
    ...(isMoney ? [{ value: 'percent' as const, label: 'by a percentage' }] : []),
    { value: 'add' as const, label: 'by an amount' },
    { value: 'set' as const, label: 'to' },
  ]
  function changeField(next: ScenarioField) {
    const isKept = op !== 'percent' || isMoneyField(next)
    onChange({ field: next, ...(!isKept && { op: 'add' as const }) })
  }
  return (
    <fieldset className={styles.change} aria-label={`Change ${number}`}>
      <SelectField label="Figure" options={FIELDS} value={field} onChange={changeField} />
      <SelectField label="Changes" options={ops} value={op} onChange={(next) => onChange({ op: next })} />
      <ChangeValue key={`${field} ${op}`} {...{ field, op, value, onChange }} />
      <IconButton label={`Remove change ${number}`} className={styles.remove} onClick={onRemove}>
        <Icon name="trash" size={16} />
      </IconButton>
    </fieldset>
  )
}

function ChangeValue({
  field,
  op,
  value,
  onChange,
}: Pick<DraftChange, 'field' | 'op' | 'value'> & Pick<ChangeFieldsProps, 'onChange'>) {
  const input = { label: 'Value', value, onChange: (typed: number | null) => onChange({ value: typed }) }
  if (op === 'percent') return <NumberField {...input} unit="%" min={-MAX_MONEY} />
  if (isMoneyField(field)) return <MoneyField {...input} isSigned={op === 'add'} />
  const { min, max, step } = scenarioFieldBounds(field)
  const bounds = op === 'set' ? { min, max } : { min: -MAX_MONEY }
  return <NumberField {...input} {...bounds} step={step} unit={unitOf(field, op)} />
}

/** What the other person's version has. */
function conflictText({ name, changes, note }: Scenario): string {
  const noted = note === null ? '' : ` Its note is “${note}”.`
  return `Someone else changed this scenario to “${name}”: ${listInWords(changes.map(changeText))}.${noted}`
}

/** "done-up value by −5%", "months to 9". */
function changeText({ field, op, value }: ScenarioChange): string {
  const amount = isMoneyField(field) && op !== 'percent' ? formatRate(value) : formatNumber(value)
  const name = scenarioFieldBounds(field).label.toLowerCase()
  return `${name} ${op === 'set' ? 'to' : 'by'} ${amount}${op === 'percent' ? '%' : ''}`
}

function unitOf(field: ScenarioField, op: ScenarioChange['op']): string {
  if (field === 'months') return 'months'
  return op === 'set' ? '%' : 'points'
}
