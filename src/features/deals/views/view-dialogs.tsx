import { useState } from 'react'
import { useDeals } from '#src/features/deals/pipeline/filters/deals-context.ts'
import { filtersText } from '#src/features/deals/pipeline/filters/filters-text.ts'
import { useKeptColumns, withColumns } from '#src/features/deals/pipeline/filters/kept-columns.tsx'
import { filtersIn, queryOf } from '#src/features/deals/pipeline/filters/schema.ts'
import { newPosition } from '#src/lib/rows/positions.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { CheckBox } from '#src/ui/field/check-box.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Button } from '#src/ui/layout/button.tsx'
import { Item, ItemList } from '#src/ui/table/item-list.tsx'
import { RowDialog } from '#src/ui/table/row-dialog.tsx'
import { ActionsMenu } from '#src/ui/table/row-menu.tsx'
import { viewRows } from './api.ts'
import { type View, viewInputSchema } from './schema.ts'
import { addressOf, canChange, inOrder, useViewChanges, type Viewer } from './view-changes.ts'
import { ViewItems, whoseText } from './view-menu.tsx'
import type { ViewQuestion } from './view-question.ts'

interface ViewDialogProps {
  question: ViewQuestion
  viewer: Viewer
  onAsk: (question: ViewQuestion) => void
  onSaved: () => void
  onClose: () => void
}

export function ViewDialog({ question, onSaved, ...rest }: ViewDialogProps) {
  const { rows } = viewRows.useRows()
  const { onClose } = rest
  if (question.kind === 'save') return <SaveView name={question.name} onSaved={onSaved} onClose={onClose} />
  if (rows === undefined) return null
  if (question.kind === 'arrange') return <ArrangeViews {...rest} views={rows.toSorted(inOrder)} />
  const view = rows.find(({ id }) => id === question.id)
  return view === undefined ? null : <RenameView view={view} onClose={onClose} />
}

const conflictText = ({ name }: View) => `changed this view to ${name}`

interface SaveViewProps {
  name: string | undefined
  onSaved: () => void
  onClose: () => void
}

/** Saves what the page shows. */
function SaveView({ name = '', onSaved, onClose }: SaveViewProps) {
  const { filters, open } = useDeals()
  const [kept] = useKeptColumns()
  const [began] = useState(() => ({
    name,
    query: queryOf(withColumns(filters, kept)),
    position: newPosition(),
  }))
  const form = useForm(viewInputSchema, began)
  return (
    <RowDialog
      rows={viewRows}
      title="Save view"
      conflictText={conflictText}
      row={null}
      form={form}
      onSaved={(id) => {
        onSaved()
        open(addressOf({ id, query: began.query }))
      }}
      onClose={onClose}
    >
      <p className="quiet">{filtersText(filtersIn(began.query))}</p>
      <TextField label="Name" autoComplete="off" {...form.field('name')} />
      <CheckBox label="Share with team" {...form.field('isShared')} />
    </RowDialog>
  )
}

function RenameView({ view, onClose }: { view: View; onClose: () => void }) {
  const [row] = useState(view)
  const form = useForm(viewInputSchema, row)
  return (
    <RowDialog
      rows={viewRows}
      title={`Rename ${row.name}`}
      conflictText={conflictText}
      row={row}
      form={form}
      onClose={onClose}
    >
      <TextField label="Name" autoComplete="off" {...form.field('name')} />
    </RowDialog>
  )
}

interface ArrangeViewsProps extends Omit<ViewDialogProps, 'question' | 'onSaved'> {
  views: readonly View[]
}

/** All views in their order, with what can be done with each. */
function ArrangeViews({ views, viewer, onAsk, onClose }: ArrangeViewsProps) {
  const changes = useViewChanges(views)
  return (
    <Dialog
      title="Arrange views"
      onClose={onClose}
      actions={
        <Button variant="filled" onClick={onClose}>
          Done
        </Button>
      }
    >
      <ItemList label="Views">
        {views.map((view, at) => (
          <Item
            key={view.id}
            title={view.name}
            meta={[whoseText(view, viewer), view.isDefault && 'Default']}
            actions={
              <ActionsMenu name={view.name}>
                <ViewItems
                  view={view}
                  views={views}
                  viewer={viewer}
                  changes={changes}
                  onRename={() => onAsk({ kind: 'rename', id: view.id })}
                />
              </ActionsMenu>
            }
            order={
              canChange(view, viewer)
                ? { group: 'views', at, count: views.length, move: changes.move }
                : undefined
            }
          />
        ))}
      </ItemList>
    </Dialog>
  )
}
