import { useQuery } from '@tanstack/react-query'
import type { CivilDay } from '#src/finance/new-zealand-days.ts'
import { agreementQuery, conditionRows } from './api.ts'
import { otherThanLastDay } from './timeline.ts'

interface UnconditionalHintProps {
  organizationId: string
  deal: { id: string; unconditionalDate: CivilDay | null }
}

/** Says when the date entered isn't the day of the last condition. */
export function UnconditionalHint({ organizationId, deal }: UnconditionalHintProps) {
  const { data: view } = useQuery(agreementQuery(organizationId, deal.id))
  const { rows } = conditionRows.useRows(organizationId, deal.id)
  return view && rows ? otherThanLastDay(view.agreement, rows, deal.unconditionalDate) : null
}
