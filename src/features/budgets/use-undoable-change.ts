import { pickFields } from '#src/lib/field-edits.ts'
import { type Rows, useRowChange } from '#src/ui/row-actions.ts'
import { offerUndo } from '#src/ui/toasts.ts'

/** Changes some fields of a row of a project by a request of their own, with Undo. */
export function useUndoableChange<Row extends Input & { id: string }, Input>(
  rows: Rows<Row, Input>,
  projectId: string,
): (row: Row, change: { part: string; fields: Partial<Row>; message: string }) => void {
  const change = useRowChange(rows, projectId)
  return (row, { part, fields, message }) => {
    const earlier = pickFields(row, Object.keys(fields) as (keyof Row)[])
    change(row, part, fields)
    offerUndo(message, () => change({ ...row, ...fields }, part, earlier), row.id)
  }
}
