import type { ComponentProps } from 'react'
import { Button } from '../layout/button.tsx'

interface RowButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'onClick'> {
  verb: string
  name: string
}

/** A button in a row, such as Revoke: its label for screen readers names the row. */
export function RowButton({ verb, name, variant = 'quiet', onClick }: RowButtonProps) {
  return (
    <Button size="dense" variant={variant} aria-label={`${verb} ${name}`} onClick={onClick}>
      {verb}
    </Button>
  )
}

interface RowButtonsProps {
  name: string
  onEdit: () => void
  onDelete: () => void
}

/** Edit and Delete in a row of a `Table`, where they are all that can be done with it. */
export function RowButtons({ name, onEdit, onDelete }: RowButtonsProps) {
  return (
    <>
      <RowButton verb="Edit" name={name} onClick={onEdit} />
      <RowButton verb="Delete" name={name} onClick={onDelete} />
    </>
  )
}
