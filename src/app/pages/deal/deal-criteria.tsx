import { useCriteria } from '#src/features/deals/criteria/api.ts'
import { CriteriaSection } from '#src/features/deals/criteria/criteria-section.tsx'
import type { Criteria } from '#src/features/deals/criteria/schema.ts'
import { useOpenDeal } from '#src/features/deals/deal-editor/detail/deal-editor.tsx'
import { checklistRows } from '#src/features/work/checklists/api.ts'

/** The organization's criteria for the open deal. Nothing is shown or loaded without criteria. */
export function DealCriteria() {
  const items = useCriteria()?.items ?? []
  return items.length === 0 ? null : <WithChecklist items={items} />
}

function WithChecklist({ items }: Pick<Criteria, 'items'>) {
  const { editing } = useOpenDeal()
  const { rows } = checklistRows.useRows(editing.deal.id)
  return <CriteriaSection deal={editing.deal} items={items} checklist={rows} />
}
