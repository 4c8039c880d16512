import { Button } from './button.tsx'

interface RowButtonsProps {
  name: string
  onEdit: () => void
  onDelete: () => void
}

/** Edit and Delete in a row of a `Table`, where they are all that can be done with it. */
export function RowButtons({ name, onEdit, onDelete }: RowButtonsProps) {
  return (
    <>
      <Button size="dense" variant="quiet" aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </Button>
      <Button
        size="dense"
        variant="quiet"
        aria-label={`Delete ${name}`}
        onClick={(event) => {
          focusNeighbourRow(event.currentTarget)
          onDelete()
        }}
      >
        Delete
      </Button>
    </>
  )
}

/** The focused button disappears with its row. */
function focusNeighbourRow(button: HTMLElement): void {
  const cells = [...(button.closest('table')?.querySelectorAll('td:last-child') ?? [])]
  const withButtons = cells.filter((cell) => cell.querySelector('button') !== null)
  const at = withButtons.findIndex((cell) => cell.contains(button))
  const beside = withButtons[at + 1] ?? withButtons[at - 1]
  beside?.querySelector('button')?.focus()
}
