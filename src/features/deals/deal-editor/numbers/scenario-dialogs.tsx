import { changeLines } from '#src/features/deals/pipeline/activity/event-text.ts'
import { applyToDeal } from '#src/features/deals/pipeline/deal-api.ts'
import { hasChanges, valuesBefore } from '#src/features/deals/pipeline/deal-edits.ts'
import type { Deal } from '#src/features/deals/pipeline/deal-schema.ts'
import { scenarioRows } from '#src/features/deals/scenarios/api.ts'
import { applicationProblem, editOfScenario } from '#src/features/deals/scenarios/application.ts'
import {
  MAX_CHANGES,
  type Scenario,
  type ScenarioInput,
  scenarioInputSchema,
} from '#src/features/deals/scenarios/schema.ts'
import { formatNumber, formatRate, MAX_MONEY } from '#src/finance/money.ts'
import {
  isMoneyField,
  SCENARIO_FIELDS,
  type ScenarioChange,
  type ScenarioField,
  scenarioFieldBounds,
} from '#src/finance/scenarios/scenarios.ts'
import { isUnreached } from '#src/lib/api/http.ts'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { listInWords } from '#src/lib/text/list-in-words.ts'
import { FormDialog } from '#src/ui/dialog/form-dialog.tsx'
import { offerUndo } from '#src/ui/dialog/toasts.ts'
import { MoneyField } from '#src/ui/field/money-field.tsx'
import { NumberField } from '#src/ui/field/number-field.tsx'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { SignButton } from '#src/ui/field/sign-button.tsx'
import { TextArea, TextField } from '#src/ui/field/text-field.tsx'
import { type FieldOf, type Form, useForm } from '#src/ui/form/use-form.ts'
import { Button, IconButton } from '#src/ui/layout/button.tsx'
import { Icon } from '#src/ui/layout/icons.tsx'
import { RowDialog } from '#src/ui/table/row-dialog.tsx'
import { saveDeal } from '../detail/deal-saving.tsx'
import styles from './scenario-dialogs.module.css'

interface ScenarioDialogProps {
  parentId: string
  /** Null for a new scenario, which may start with values. */
  scenario: Scenario | null
  start?: Partial<ScenarioInput> | undefined
  title?: string | undefined
  onClose: () => void
}

type ScenarioForm = Form<typeof scenarioInputSchema>

const FIELDS = SCENARIO_FIELDS.map((field) => ({ value: field, label: scenarioFieldBounds(field).label }))
const EMPTY: ScenarioForm['values']['changes'][number] = { field: 'doneUpValue', op: 'percent', value: null }

export function ScenarioDialog({ parentId, scenario, start, title, onClose }: ScenarioDialogProps) {
  const given = scenario ?? start
  const form = useForm(scenarioInputSchema, { changes: [EMPTY], ...given })
  const changes = form.list('changes')
  return (
    <RowDialog
      rows={scenarioRows}
      row={scenario}
      title={title ?? (scenario === null ? 'New scenario' : 'Edit scenario')}
      parentId={parentId}
      form={form}
      conflictText={conflictText}
      onClose={onClose}
    >
      <TextField label="Name" autoComplete="off" {...form.field('name')} />
      {changes.keys.map((key, at) => (
        <ChangeFields key={key} form={form} at={at} onRemove={() => changes.remove(at)} />
      ))}
      <Button disabled={changes.keys.length >= MAX_CHANGES} onClick={() => changes.add(EMPTY)}>
        Add change
      </Button>
      <TextArea label="Note" {...form.field('note')} />
    </RowDialog>
  )
}

interface ChangeFieldsProps {
  form: ScenarioForm
  at: number
  onRemove: () => void
}

function ChangeFields({ form, at, onRemove }: ChangeFieldsProps) {
  const { value: change, onChange } = form.field(`changes.${at}`)
  const { field, op } = change
  const ops = [
    ...(isMoneyField(field) ? [{ value: 'percent' as const, label: 'by a percentage' }] : []),
    { value: 'add' as const, label: 'by an amount' },
    { value: 'set' as const, label: 'to' },
  ]
  function changeField(next: ScenarioField) {
    const isKept = op !== 'percent' || isMoneyField(next)
    onChange({ ...change, field: next, ...(!isKept && { op: 'add' as const }) })
  }
  return (
    <fieldset className={styles.change} aria-label={`Change ${at + 1}`}>
      <SelectField label="Figure" options={FIELDS} value={field} onChange={changeField} />
      <SelectField label="Changes" options={ops} {...form.field(`changes.${at}.op`)} />
      <ChangeValue key={`${field} ${op}`} field={field} op={op} input={form.field(`changes.${at}.value`)} />
      <IconButton label={`Remove change ${at + 1}`} className={styles.remove} onClick={onRemove}>
        <Icon name="trash" size={16} />
      </IconButton>
    </fieldset>
  )
}

interface ChangeValueProps extends Pick<ScenarioChange, 'field' | 'op'> {
  input: FieldOf<number | null>
}

function ChangeValue({ field, op, input }: ChangeValueProps) {
  if (op === 'percent')
    return <NumberField label="Value" {...input} unit="%" min={-MAX_MONEY} sign={SignButton} />
  if (isMoneyField(field))
    return <MoneyField label="Value" {...input} sign={op === 'add' ? SignButton : undefined} />
  const { min, max, decimals } = scenarioFieldBounds(field)
  const bounds = op === 'set' ? { min, max } : { min: -MAX_MONEY }
  return (
    <NumberField
      label="Value"
      {...input}
      {...bounds}
      step={decimals === 0 ? 1 : 0.01}
      unit={unitOf(field, op)}
      sign={op === 'set' ? undefined : SignButton}
    />
  )
}

/** What the other person's version has. */
function conflictText({ name, changes, note }: Scenario): string {
  const noted = note === null ? '' : `, with the note “${note}”`
  return `changed this scenario to “${name}”: ${listInWords(changes.map(changeText))}${noted}`
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

interface ApplyDialogProps {
  scenario: Scenario
  deal: Deal
  onClose: () => void
}

/** Lists what changes, then changes the deal in one edit. */
export function ApplyDialog({ scenario, deal, onClose }: ApplyDialogProps) {
  const list = useOrganization()
  const edit = editOfScenario(deal, scenario)
  const problem = applicationProblem(deal, scenario)

  /** Without a connection, or while the scenario itself is queued, the change is queued like an edit of the deal's page. */
  async function applied(): Promise<Deal> {
    try {
      await scenarioRows.confirmed(list, scenario)
      return await applyToDeal(list, deal, scenario.id)
    } catch (error) {
      if (!isUnreached(error)) throw error
      return (await saveDeal(list, deal, edit)).deal
    }
  }
  async function apply() {
    if (problem !== null) throw new Error(problem)
    const now = hasChanges(edit) ? await applied() : deal
    onClose()
    const undo = () => saveDeal(list, now, valuesBefore(deal, edit), { isUndo: true })
    offerUndo(`Applied scenario ${scenario.name}`, undo, deal.id, { name: `scenario ${scenario.name}` })
  }

  return (
    <FormDialog
      title={`Apply ${scenario.name} to the deal`}
      action="Apply to deal"
      onClose={onClose}
      onSubmit={apply}
    >
      {hasChanges(edit) ? (
        <ul className={styles.changes}>
          {changeLines(deal, { ...deal, ...edit }).map(({ label, before, after }) => (
            <li key={label}>{`${label} ${before} → ${after}`}</li>
          ))}
        </ul>
      ) : (
        <p>The deal already has these figures.</p>
      )}
    </FormDialog>
  )
}
