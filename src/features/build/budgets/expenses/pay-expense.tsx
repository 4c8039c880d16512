import { useStore } from '#src/lib/browser/store.ts'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { attemptChange } from '#src/ui/dialog/toasts.ts'
import { Button } from '#src/ui/layout/button.tsx'
import { expenseRows } from '../api.ts'
import { usePaid } from './use-paid.ts'

interface PayExpenseProps {
  projectId: string
  id: string
  /** What the button is read aloud with. */
  name: string
}

/** “Paid” for an unpaid invoice, today, outside the list of its project, which is loaded first. */
export function PayExpense({ projectId, id, name }: PayExpenseProps) {
  const { client, organizationId } = useOrganization()
  const pay = usePaid(projectId)
  const today = useToday()
  const queued = useStore(expenseRows.changes(client))
  const isPaid = queued.some(
    ({ change }) => change.id === id && change.kind === 'edit' && change.input.paidOn !== null,
  )
  async function loaded() {
    const query = expenseRows.query(organizationId, projectId)
    // Offline, what this browser has stored.
    const list = await client.fetchQuery(query).catch((failure: unknown) => {
      const known = client.getQueryData(query.queryKey)
      if (known === undefined) throw failure
      return known
    })
    return list.rows.find((one) => one.id === id)
  }
  function payToday() {
    attemptChange({ name, verb: 'changed' }, async () => {
      const expense = await loaded()
      // One that was deleted or paid meanwhile is about to leave the list.
      if (expense && expense.paidOn === null) pay([expense], today)
    })
  }
  if (isPaid) return <span className="quiet text-13">Paid</span>
  return (
    <Button size="dense" aria-label={`Paid: ${name}`} onClick={payToday}>
      Paid
    </Button>
  )
}
