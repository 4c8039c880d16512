import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Ledger, LedgerRow } from '#src/ui/ledger.tsx'

interface TypedCostDialogProps {
  typed: number | null
  planned: number | null
  onClose: () => void
  onReplace: () => void
  /** Saves the plan without its total. */
  onKeep: () => void
}

/** Asks before the total of a plan replaces a renovation cost that was typed. */
export function TypedCostDialog({ typed, planned, onClose, onReplace, onKeep }: TypedCostDialogProps) {
  return (
    <Dialog
      title="Replace the renovation cost?"
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={onKeep}>Keep the typed cost</Button>
          <Button variant="filled" onClick={onReplace}>
            Use the plan’s total
          </Button>
        </>
      }
    >
      <p>The renovation cost of this deal was typed, not planned. The plan is saved either way.</p>
      <Ledger label="Renovation cost">
        <LedgerRow label="Typed cost" value={typed} />
        <LedgerRow label="The plan’s total" value={planned} />
      </Ledger>
    </Dialog>
  )
}
