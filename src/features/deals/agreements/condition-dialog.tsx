import { useState } from 'react'
import { agreementCalendar, agreementDay } from '#src/finance/dates/agreements.ts'
import { CONDITION_KINDS, type ConditionKind, conditionDue } from '#src/finance/dates/conditions.ts'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { formatWeekday } from '#src/finance/dates/parse-day.ts'
import { plainName } from '#src/lib/text/plain-words.ts'
import { CheckBox } from '#src/ui/field/check-box.tsx'
import { DateField } from '#src/ui/field/date-field.tsx'
import { MoneyField } from '#src/ui/field/money-field.tsx'
import { NumberField } from '#src/ui/field/number-field.tsx'
import { Segmented } from '#src/ui/field/segmented.tsx'
import { AssigneeField, DocumentField, SelectField } from '#src/ui/field/select-field.tsx'
import { TextArea, TextField } from '#src/ui/field/text-field.tsx'
import { type Form, useForm } from '#src/ui/form/use-form.ts'
import { Notice } from '#src/ui/layout/alert.tsx'
import { RowDialog } from '#src/ui/table/row-dialog.tsx'
import { useAgreement } from './agreement-context.tsx'
import styles from './agreement-section.module.css'
import { conditionRows } from './api.ts'
import { rolledText } from './due-text.ts'
import { conditionInputSchema, kindOf, newCondition, type StoredCondition } from './schema.ts'

interface ConditionDialogProps {
  parentId: string
  condition: StoredCondition | null
  /** Of a new one. */
  of?: ConditionKind
  onClose: () => void
}

const BASES = [
  { value: 'days', label: 'Working days' },
  { value: 'date', label: 'A date' },
] as const
const HINTS = {
  check: 'Check the agreement: sources differ',
  reported: 'Usual, as reported by law firms',
  own: 'Only what your agreement says',
} as const

export function ConditionDialog({ parentId, condition, of: kind, onClose }: ConditionDialogProps) {
  const { conditions, people, documents } = useAgreement()
  // Without the condition that is being added, which appears in the list before the dialog closes.
  const [others] = useState(() => conditions.filter(({ id }) => id !== condition?.id))
  const form = useForm(conditionInputSchema, condition ?? newCondition(kind ?? freeKind(others)))
  const { values: draft, edit, field, day } = form

  function chooseKind(kind: ConditionKind) {
    const { label, days } = kindOf(kind)
    const isOwnTitle = draft.title?.trim() !== '' && draft.title !== kindOf(draft.kind).label
    edit({ kind, days, ...(!isOwnTitle && { title: kind === 'custom' ? '' : label }) })
  }

  return (
    <RowDialog
      rows={conditionRows}
      row={condition}
      title={condition === null ? 'Add condition' : `Edit ${condition.title}`}
      conflictText={({ title, dueOn }) => `changed ${title}, now due ${formatDate(dueOn)}`}
      parentId={parentId}
      form={form}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <SelectField label="Kind" options={CONDITION_KINDS} {...field('kind')} onChange={chooseKind} />
        <TextField label="Title" autoComplete="off" {...field('title')} />
        <Segmented label="Due" options={BASES} {...field('basis')} />
        {draft.basis === 'days' ? (
          <NumberField
            label="Number of days"
            hint={HINTS[kindOf(draft.kind).status]}
            inputMode="numeric"
            {...field('days')}
          />
        ) : (
          <DateField label="Due on" {...day('date')} />
        )}
        {draft.basis === 'days' && (
          <>
            <TextField
              label="Counted from"
              placeholder="The agreement"
              autoComplete="off"
              {...field('countedEvent')}
            />
            <DateField label="On" hint="Only if not counted from the agreement" {...day('countedFrom')} />
          </>
        )}
        <Extended condition={condition} />
        <DueHint form={form} condition={condition} />
        <AssigneeField people={people} {...field('assigneeId')} />
        <MoneyField label="Cost" {...field('cost')} />
        {draft.kind === 'lim' && <DateField label="Requested on" {...day('requestedOn')} />}
        <DocumentField documents={documents} {...field('documentId')} />
        <TextArea className={styles.wide ?? ''} label="Note" {...field('note')} />
        {others.some(({ title }) => plainName(title) === plainName(draft.title ?? '')) && (
          <Notice className={styles.wide ?? ''}>
            There is a condition with this title already. You can still save.
          </Notice>
        )}
      </div>
    </RowDialog>
  )
}

/** Why the terms above don’t decide when an extended condition is due. */
function Extended({ condition }: { condition: StoredCondition | null }) {
  const extension = condition?.extensions.at(-1)
  if (!(condition && extension)) return null
  return (
    <Notice className={styles.wide ?? ''}>
      {condition.title} is extended to {formatDate(extension.to)}: it stays due then, whatever you enter
      above. To correct the day, choose “Undo the extension” in its menu first.
    </Notice>
  )
}

interface DueHintProps {
  form: Form<typeof conditionInputSchema>
  condition: StoredCondition | null
}

/** The day that follows from the form, and the choice between two readings of it. */
function DueHint({ form: { values, field }, condition }: DueHintProps) {
  const { terms } = useAgreement()
  const calendar = agreementCalendar(terms)
  const shown = { ...values, extensions: condition?.extensions ?? [] }
  const due = conditionDue(shown, agreementDay(terms), calendar)
  if (due === null) return null
  return (
    <div className={styles.wide}>
      <p>
        Due <b>{formatWeekday(due.day)}</b>
      </p>
      {due.rolled && (
        <>
          {!values.usesDayAfter && <Notice>{rolledText(due.rolled)}</Notice>}
          <CheckBox
            label={`Use the day after (${formatDate(due.rolled.after)})`}
            {...field('usesDayAfter')}
          />
        </>
      )}
      {due.notices.map((notice) => (
        <Notice key={notice}>{notice}</Notice>
      ))}
    </div>
  )
}

/** A condition of the first kind that the agreement doesn't have yet. */
function freeKind(others: readonly StoredCondition[]): ConditionKind {
  const free = CONDITION_KINDS.find(({ value }) => others.every(({ kind }) => kind !== value))
  return free?.value ?? 'custom'
}
