import {
  COLUMN_NAMES,
  FIRST_COLUMNS,
  type KeptColumns,
} from '#src/features/deals/pipeline/filters/kept-columns.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { CheckBox } from '#src/ui/field/check-box.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Item, ItemList } from '#src/ui/table/item-list.tsx'
import { OrderItems } from '#src/ui/table/item-order.tsx'
import { ActionsMenu } from '#src/ui/table/row-menu.tsx'
import type { ListTable } from './use-list-table.tsx'

interface ColumnsDialogProps {
  /** The columns that can be chosen. */
  declared: ListTable['columns']
  kept: KeptColumns
  onChange: (columns: KeptColumns) => void
  onClose: () => void
}

/** Chooses and orders the columns of the list. The address is always the first. */
export function ColumnsDialog({ declared, kept, onChange, onClose }: ColumnsDialogProps) {
  const { shown, widths } = kept
  const show = (names: KeptColumns['shown']) => onChange({ shown: names, widths })
  const labelOf = (name: string) => declared.find(({ id }) => id === name)?.head
  const chosen = shown.slice(1).filter((name) => labelOf(name) !== undefined)
  const others = COLUMN_NAMES.filter((name) => !shown.includes(name) && labelOf(name) !== undefined)

  function move(from: number, to: number): void {
    const moved = chosen.toSpliced(from, 1)
    show(['address', ...moved.toSpliced(to, 0, ...chosen.slice(from, from + 1))])
  }

  return (
    <Dialog
      title="Columns"
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => onChange(FIRST_COLUMNS)}>Reset columns</Button>
          <Button variant="filled" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <ItemList label="Columns">
        {[...chosen, ...others].map((name, at) => {
          const isShown = at < chosen.length
          const order = isShown ? { group: 'columns', at, count: chosen.length, move } : undefined
          const toggled = isShown ? shown.filter((one) => one !== name) : [...shown, name]
          return (
            <Item
              key={name}
              title={<CheckBox label={labelOf(name)} value={isShown} onChange={() => show(toggled)} />}
              actions={
                order && (
                  <ActionsMenu name={labelOf(name) ?? ''}>
                    <OrderItems order={order} />
                  </ActionsMenu>
                )
              }
              order={order}
            />
          )
        })}
      </ItemList>
    </Dialog>
  )
}
