import { Notice } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { useOpened } from '#src/ui/opened.tsx'
import type { LookAlike } from './look-alikes.ts'
import { MergeDialog } from './merge-dialog.tsx'
import type { Supplier } from './schema.ts'

interface MergeNoticeProps extends LookAlike {
  kept: Supplier
  others: readonly Supplier[]
  onMerge?: () => void
}

/** Offers to merge a look-alike. */
export function MergeNotice({ kept, other, others, by, onMerge }: MergeNoticeProps) {
  const [isOpen, open, show] = useOpened<true>('merge look-alike')
  return (
    <>
      <Notice
        action={
          <Button size="dense" onClick={() => open(true)}>
            Merge …
          </Button>
        }
      >
        {other.name} has the same {by}.
      </Notice>
      {isOpen &&
        show(
          <MergeDialog
            kept={kept}
            other={other}
            others={others}
            onMerge={onMerge}
            onClose={() => open(null)}
          />,
        )}
    </>
  )
}
