import { useOrganization } from '#src/lib/organization-context.ts'
import { Notice } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { attemptChange, offerUndo, showFailedChange } from '#src/ui/toasts.ts'
import { mergeSuppliers, supplierRows } from './api.ts'
import { type Supplier, supplierResource } from './schema.ts'

interface MergeNoticeProps {
  kept: Supplier
  other: Supplier
  /** What both have in common, such as "phone". */
  by: string
  onMerge: () => void
}

/** Offers to merge a look-alike, with Undo. */
export function MergeNotice({ kept, other, by, onMerge }: MergeNoticeProps) {
  const scope = useOrganization()

  function merge() {
    onMerge()
    attemptChange({ name: other.name, verb: 'merged' }, async () => {
      await mergeSuppliers(scope, kept, other)
      offerUndo(`Merged ${other.name} into ${kept.name}`, undo, kept.id)
    })
  }
  function undo() {
    supplierRows.revert(scope, { id: kept.id, version: null }, supplierResource.inputOf(kept), (failure) =>
      showFailedChange({ name: kept.name, verb: 'changed back' }, failure, undo),
    )
    supplierRows.restore(scope, other, (failure) =>
      showFailedChange({ name: other.name, verb: 'restored' }, failure, undo),
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
      {other.name} has the same {by}. Merging fills the blanks here from it, and deletes it.
    </Notice>
  )
}
