import { useState } from 'react'
import { pickFields } from '#src/lib/rows/field-edits.ts'
import { rule } from '#src/lib/schemas/field-rules.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { FormDialog } from '#src/ui/dialog/form-dialog.tsx'
import { DateField } from '#src/ui/field/date-field.tsx'
import { NameField } from '#src/ui/field/name-field.tsx'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Notice } from '#src/ui/layout/alert.tsx'
import { useRowSaving } from '#src/ui/table/row-actions.ts'
import { RowDialog } from '#src/ui/table/row-dialog.tsx'
import { documentRows } from '../api.ts'
import { canBeBefore, pairsOf, photoInputOf, photoProblem, ROOMS } from '../photo-schema.ts'
import { photoName } from '../photo-words.ts'
import { photoInputSchema, type StoredDocument } from '../schema.ts'

interface PhotoDialogProps {
  photo: StoredDocument
  /** All photos of the project, and what each is called. */
  photos: readonly StoredDocument[]
  names: ReadonlyMap<string, string>
  opportunityId: string
  onClose: () => void
}

export function PhotoDialog(
  props: PhotoDialogProps & { stages: readonly { value: string; label: string }[] },
) {
  const { photo, photos, names, stages, opportunityId, onClose } = props
  const today = useToday()
  const form = useForm(photoInputSchema, photoInputOf(photo), {
    check: rule(['takenOn'], (input) => photoProblem(input, today)),
  })
  const described = { ...photo, ...pickFields(form.values, ['room', 'takenOn']) }
  const pairs = pairsOf(photos, photos).filter(
    (pair) => pair.before.id === photo.id || pair.after.id === photo.id,
  )
  const ended = pairs.find(({ before, after }) =>
    after.id === photo.id ? !canBeBefore(before, described) : !canBeBefore(described, after),
  )
  return (
    <RowDialog
      rows={documentRows}
      title="Edit photo"
      conflictText={(current) => `changed this photo to ${photoName(current)}`}
      row={photo}
      parentId={opportunityId}
      form={form}
      onClose={onClose}
    >
      <NameField label="Room" names={[...roomsOf(photos, photo), ...ROOMS]} {...form.field('room')} />
      {ended && (
        <Notice>
          This ends the pair with {names.get((ended.after.id === photo.id ? ended.before : ended.after).id)}:
          a pair shows one room, the older photo first.
        </Notice>
      )}
      <SelectField
        label="Stage"
        none="No stage"
        options={stages}
        value={form.values.stage}
        onChange={(stage) => form.edit({ stage: photoInputSchema.shape.stage.parse(stage) })}
      />
      <TextField label="Caption" autoComplete="off" {...form.field('caption')} />
      <DateField label="Taken on" {...form.day('takenOn')} />
    </RowDialog>
  )
}

const roomsOf = (photos: readonly StoredDocument[], except: StoredDocument) =>
  photos.flatMap(({ id, room }) => (room === null || id === except.id ? [] : room))

/** Chooses the photo of the same room from before. */
export function PairDialog({ photo, photos, names, opportunityId, onClose }: PhotoDialogProps) {
  const [beforeId, choose] = useState(photo.beforeId)
  const [problem, setProblem] = useState<string | undefined>()
  const { save } = useRowSaving(documentRows, {
    parentId: opportunityId,
    row: photo,
    conflictText: (current) => `changed this photo to ${photoName(current)}`,
    onSaved: onClose,
  })
  const name = names.get(photo.id)
  const others = photos.filter((other) => canBeBefore(other, photo))
  if (others.length === 0)
    return (
      <Dialog title="Pair" onClose={onClose} done="Done">
        <p>
          {photo.room === null
            ? 'Give this photo a room first: a pair shows one room before and after.'
            : `No other photo of ${photo.room} was taken by then. Add one, or give one that room under Edit.`}
        </p>
      </Dialog>
    )
  return (
    <FormDialog
      title="Pair"
      action="Save"
      onClose={onClose}
      onSubmit={() => {
        if (beforeId === null && photo.beforeId === null) return setProblem('Choose a photo.')
        return save({ ...photoInputOf(photo), beforeId })
      }}
    >
      <SelectField
        label={`Before of ${name}`}
        none="No photo"
        options={others.map(({ id }) => ({ value: id, label: names.get(id) ?? '' }))}
        value={beforeId}
        error={problem}
        onChange={(id) => {
          setProblem(undefined)
          choose(id)
        }}
      />
    </FormDialog>
  )
}
