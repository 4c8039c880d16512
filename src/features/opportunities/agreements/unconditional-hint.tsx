import type { CivilDay } from '#src/finance/new-zealand-days.ts'
import { agreementDocument, conditionRows } from './api.ts'
import { otherThanLastDay } from './timeline.ts'

interface UnconditionalHintProps {
  deal: { id: string; unconditionalDate: CivilDay | null }
}

/** Says when the date entered isn't the day of the last condition. */
export function UnconditionalHint({ deal }: UnconditionalHintProps) {
  const { data: view } = agreementDocument.useDocument(deal.id)
  const { rows } = conditionRows.useRows(deal.id)
  return view && rows ? otherThanLastDay(view.agreement, rows, deal.unconditionalDate) : null
}
