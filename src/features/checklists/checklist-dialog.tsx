import { useState } from 'react'
import { AssigneeField } from '#src/ui/assignee-field.tsx'
import { CheckBox } from '#src/ui/check-box.tsx'
import { DateField } from '#src/ui/date-field.tsx'
import { DocumentField } from '#src/ui/document-field.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { MoneyField } from '#src/ui/money-field.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { useRowSaving } from '#src/ui/row-actions.ts'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextArea, TextField } from '#src/ui/text-field.tsx'
import { checklistRows } from './api.ts'
import {
  CHECKLIST_STATUSES,
  type ChecklistItem,
  checklistInputSchema,
  MAX_DUE_DAYS,
  MAX_NOTE_LENGTH,
  MAX_SECTION_LENGTH,
  MAX_TITLE_LENGTH,
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
  const [title, setTitle] = useState(item?.title ?? '')
  const [section, setSection] = useState(item?.section ?? 'Other')
  const [isStop, setStop] = useState(item?.isStop ?? false)
  const [status, setStatus] = useState<ChecklistItem['status']>(item?.status ?? 'open')
  const [assigneeId, setAssignee] = useState(item?.assigneeId ?? null)
  const [dueOn, setDueOn] = useState<string | null>(item?.dueOn ?? null)
  const [dueDays, setDueDays] = useState(item?.dueDays ?? null)
  const [cost, setCost] = useState(item?.cost ?? null)
  const [documentId, setDocument] = useState(item?.documentId ?? null)
  const [note, setNote] = useState(item?.note ?? '')
  const { save } = useRowSaving(checklistRows, {
    parentId,
    row: item,
    conflictText: (current) => `Someone else changed this item to “${current.title}”.`,
    onSaved: onClose,
  })

  async function submit() {
    const read = checklistInputSchema.safeParse({
      ...{ title, section, isStop, status, assigneeId, dueOn, dueDays, cost, documentId },
      note: note.trim() || null,
      position: item?.position ?? position,
    })
    if (!read.success) throw new Error(read.error.issues[0]?.message)
    await save(read.data)
  }

  return (
    <FormDialog
      title={item === null ? 'Add item' : 'Edit item'}
      action="Save"
      noValidate
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label="Title"
        maxLength={MAX_TITLE_LENGTH}
        autoComplete="off"
        value={title}
        onChange={setTitle}
      />
      <TextField
        label="Group"
        maxLength={MAX_SECTION_LENGTH}
        autoComplete="off"
        value={section}
        onChange={setSection}
      />
      <CheckBox label="A problem stops the deal" value={isStop} onChange={setStop} />
      <SelectField label="Status" options={CHECKLIST_STATUSES} value={status} onChange={setStatus} />
      <AssigneeField people={people} value={assigneeId} onChange={setAssignee} />
      <DateField label="Due on" value={dueOn} onChange={setDueOn} />
      {dueOn === null && (
        <NumberField
          label="Or due after the agreement"
          unit="days"
          step={1}
          max={MAX_DUE_DAYS}
          value={dueDays}
          onChange={setDueDays}
        />
      )}
      <MoneyField label="Cost" value={cost} onChange={setCost} />
      <DocumentField documents={documents} value={documentId} onChange={setDocument} />
      <TextArea label="Note" maxLength={MAX_NOTE_LENGTH} value={note} onChange={setNote} />
    </FormDialog>
  )
}
