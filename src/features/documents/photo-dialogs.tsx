import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatDate } from '#src/finance/new-zealand-days.ts'
import { DateField } from '#src/ui/date-field.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { attemptChange, offerUndo } from '#src/ui/toasts.ts'
import { useForm } from '#src/ui/use-form.ts'
import { type DealKey, describePhoto } from './api.ts'
import { type PhotoInput, photoInputOf, photoInputSchema, ROOMS } from './photo-schema.ts'
import { photoName } from './photo-words.ts'
import type { StoredDocument } from './schema.ts'

interface PhotoDialogProps {
  photo: StoredDocument
  deal: DealKey
  onClose: () => void
}

/** Saves what a photo shows, with Undo. */
function useDescription({ photo, deal, onClose }: PhotoDialogProps) {
  const client = useQueryClient()
  return async (input: PhotoInput) => {
    const saved = await describePhoto(client, deal, photo, input)
    onClose()
    const undo = () =>
      attemptChange({ name: photoName(photo), verb: 'changed back' }, () =>
        describePhoto(client, deal, saved, photoInputOf(photo)),
      )
    offerUndo(`Saved ${photoName(saved)}`, undo, photo.id)
  }
}

export function PhotoDialog(
  props: PhotoDialogProps & { stages: readonly { value: string; label: string }[] },
) {
  const { photo, stages, onClose } = props
  const form = useForm(photoInputSchema, photoInputOf(photo))
  const save = useDescription(props)
  const rooms = useId()
  return (
    <FormDialog title="Edit photo" action="Save" form={form} onClose={onClose} onSubmit={save}>
      <TextField label="Room" autoComplete="off" list={rooms} {...form.field('room')} />
      <datalist id={rooms}>
        {ROOMS.map((room) => (
          <option key={room} value={room} />
        ))}
      </datalist>
      <SelectField
        label="Stage"
        none="No stage"
        options={stages}
        value={form.values.stage}
        onChange={(stage) => form.edit({ stage: photoInputSchema.shape.stage.parse(stage) })}
      />
      <TextField label="Caption" autoComplete="off" {...form.field('caption')} />
      <DateField label="Taken on" isPast {...form.field('takenOn')} />
    </FormDialog>
  )
}

/** Chooses the photo of the same room from before. */
export function PairDialog(props: PhotoDialogProps & { photos: readonly StoredDocument[] }) {
  const { photo, photos, onClose } = props
  const [beforeId, choose] = useState(photo.beforeId)
  const save = useDescription(props)
  const others = photos.filter(({ id, room }) => id !== photo.id && room === photo.room)
  return (
    <FormDialog
      title="Pair"
      action="Save"
      onClose={onClose}
      onSubmit={() => save({ ...photoInputOf(photo), beforeId })}
    >
      {others.length === 0 ? (
        <p>Give another photo the room {photo.room ?? 'of this one'} first.</p>
      ) : (
        <SelectField
          label={`Before of ${photoName(photo)}`}
          none="No photo"
          options={others.map((other) => ({
            value: other.id,
            label: `${photoName(other)}, ${formatDate(other.takenOn)}`,
          }))}
          value={beforeId}
          onChange={choose}
        />
      )}
    </FormDialog>
  )
}
