import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { attemptChange, offerUndo, showFailedChange } from '#src/ui/dialog/toasts.ts'
import { Notice } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { useRowRevert } from '#src/ui/table/row-actions.ts'
import { mergeSuppliers, supplierRows } from './api.ts'
import type { LookAlike } from './look-alikes.ts'
import { type Supplier, supplierResource } from './schema.ts'

interface MergeNoticeProps extends LookAlike {
  kept: Supplier
  onMerge?: () => void
}

/** Offers to merge a look-alike, with Undo. */
export function MergeNotice({ kept, other, by, onMerge }: MergeNoticeProps) {
  const scope = useOrganization()
  const revert = useRowRevert(supplierRows)

  function merge() {
    onMerge?.()
    attemptChange({ name: other.name, verb: 'merged' }, async () => {
      const merged = await mergeSuppliers(scope, kept, other)
      offerUndo(`Merged ${other.name} into ${kept.name}`, () => undo(merged), kept.id)
    })
  }
  function undo(merged: number) {
    revert(kept.id, supplierResource.inputOf(kept), undefined, merged)
    restore()
  }
  function restore() {
    supplierRows.restore(scope, other, (failure) =>
      showFailedChange({ name: other.name, verb: 'restored' }, failure, restore),
    )
  }

  return (
    <Notice
      action={
        <Button size="dense" onClick={merge}>
          Merge
        </Button>
      }
    >
      {other.name} has the same {by}. Merging fills the blanks of {kept.name}
      from it, adds what differs to the notes, and deletes it.
    </Notice>
  )
}
