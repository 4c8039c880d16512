import { CheckBox } from '#src/ui/field/check-box.tsx'
import { DateField } from '#src/ui/field/date-field.tsx'
import { MoneyField } from '#src/ui/field/money-field.tsx'
import { NumberField } from '#src/ui/field/number-field.tsx'
import { AssigneeField, DocumentField, SelectField } from '#src/ui/field/select-field.tsx'
import { TextArea, TextField } from '#src/ui/field/text-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { RowDialog } from '#src/ui/table/row-dialog.tsx'
import { checklistRows } from './api.ts'
import {
  BEFORE_UNCONDITIONAL,
  CHECKLIST_STATUSES,
  type ChecklistItem,
  checklistInputSchema,
} from './schema.ts'

interface ChecklistDialogProps {
  parentId: string
  /** Null for a new item, which is placed at the end. */
  item: ChecklistItem | null
  position: number
  people: readonly { userId: string; name: string }[]
  documents: readonly { id: string; name: string }[]
  onClose: () => void
}

export function ChecklistDialog({
  parentId,
  item,
  position,
  people,
  documents,
  onClose,
}: ChecklistDialogProps) {
  const form = useForm(checklistInputSchema, item ?? { section: 'Other', position })
  return (
    <RowDialog
      rows={checklistRows}
      row={item}
      title={item === null ? 'Add item' : 'Edit item'}
      conflictText={({ title }) => `changed this item to “${title}”`}
      parentId={parentId}
      form={form}
      onClose={onClose}
    >
      <TextField label="Title" autoComplete="off" {...form.field('title')} />
      <TextField label="Group" autoComplete="off" {...form.field('section')} />
      <CheckBox label={BEFORE_UNCONDITIONAL} {...form.field('isStop')} />
      <SelectField label="Status" options={CHECKLIST_STATUSES} {...form.field('status')} />
      <AssigneeField people={people} {...form.field('assigneeId')} />
      <DateField label="Due on" {...form.day('dueOn')} />
      {form.values.dueOn === null && (
        <NumberField label="Or due after the agreement" unit="days" {...form.field('dueDays')} />
      )}
      <MoneyField label="Cost" {...form.field('cost')} />
      <DocumentField documents={documents} {...form.field('documentId')} />
      <TextArea label="Note" {...form.field('note')} />
    </RowDialog>
  )
}
