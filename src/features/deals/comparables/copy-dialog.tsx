import { addressLines } from '#src/features/deals/pipeline/card-text.ts'
import { DealChoice } from '#src/features/deals/pipeline/filters/deal-choice.tsx'
import type { BoardDeal } from '#src/features/deals/pipeline/schema.ts'
import { pickFields } from '#src/lib/rows/field-edits.ts'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { newRowId } from '#src/lib/rows/row-id.ts'
import { messageOf } from '#src/lib/text/messages.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { offerUndo, quoted, showFailedChange, showToast } from '#src/ui/dialog/toasts.ts'
import { useAttempt } from '#src/ui/form/use-attempt.ts'
import { ErrorBox } from '#src/ui/layout/alert.tsx'
import { Stack } from '#src/ui/layout/layout.tsx'
import { comparableRows } from './api.ts'
import { saleKey } from './same-sales.ts'
import {
  COMPARABLES_PER_DEAL,
  type Comparable,
  type ComparableInput,
  comparableInputSchema,
} from './schema.ts'

interface CopyDialogProps {
  /** The deal that has the sales. */
  opportunityId: string
  sales: readonly Comparable[]
  onClose: () => void
}

/** Copies the sales of a deal to another one, which is searched for. */
export function CopyDialog({ opportunityId, sales, onClose }: CopyDialogProps) {
  const copy = useCopy(sales)
  const { isPending, error, run } = useAttempt()
  return (
    <Dialog title="Copy to another deal" dismissal="Cancel" actions={null} onClose={onClose}>
      <Stack gap={12}>
        {error !== null && <ErrorBox>{messageOf(error)}</ErrorBox>}
        <DealChoice
          except={opportunityId}
          isPending={isPending}
          onChoose={(deal) =>
            void run(async () => {
              await copy(deal)
              onClose()
            })
          }
        />
      </Stack>
    </Dialog>
  )
}

/** Adds the sales that the deal doesn't have yet, with one Undo. Throws the failure. */
function useCopy(sales: readonly Comparable[]) {
  const { client, organizationId } = useOrganization()
  return async (deal: BoardDeal): Promise<void> => {
    const scope = { client, organizationId, parentId: deal.id }
    const { rows: there } = await client.fetchQuery(comparableRows.query(organizationId, deal.id))
    const known = new Set(there.map(saleKey))
    const missing = sales.filter((sale) => !known.has(saleKey(sale)))
    const { street } = addressLines(deal.address)
    const leftOut = sales.length - missing.length
    if (there.length + missing.length > COMPARABLES_PER_DEAL.rows)
      throw new Error(COMPARABLES_PER_DEAL.message)
    if (missing.length === 0) {
      showToast({ message: `${street} has these sales already.` })
      return
    }
    const copies = missing.map((sale) => ({ ...inputOf(sale), id: newRowId() }))
    await Promise.all(copies.map(({ id, ...input }) => comparableRows.add(scope, input, id)))
    const already = leftOut === 0 ? '' : `. ${leftOut} ${leftOut === 1 ? 'was' : 'were'} there already`
    const copied = `Copied ${pluralize(copies.length, 'sale')} to ${street}`
    const undo = () => {
      for (const added of copies)
        comparableRows.remove(
          scope,
          added,
          (failure) =>
            showFailedChange({ name: comparableRows.label(added), verb: 'removed' }, failure, () => {}),
          true,
        )
      return 'shown' as const
    }
    offerUndo(`${copied}${already}`, undo, undefined, { name: quoted(copied) })
  }
}

/** A copy without its evidence, which is a document of the other deal. */
function inputOf(sale: Comparable): ComparableInput {
  const fields = Object.keys(comparableInputSchema.shape) as (keyof ComparableInput)[]
  return { ...pickFields(sale, fields), documentId: null }
}
