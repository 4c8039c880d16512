import type { Progress } from '#src/finance/plan/plan.ts'
import { planAsExpected } from '#src/finance/plan/plan-settlement.ts'
import { purchasePriceUsed } from '#src/finance/price/profit.ts'
import { pickFields, rowAsSeen } from '#src/lib/rows/field-edits.ts'
import { useIsBuilder, useOrganization } from '#src/lib/rows/organization-context.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { attemptChange, offerUndo } from '#src/ui/dialog/toasts.ts'
import { planSheet } from '../api.ts'
import { settingsOf } from '../figures.ts'
import { type PlanInput, type PlanView, settlementOf } from '../plan-schema.ts'
import type { Project } from '../schema.ts'
import { type DelayCosts, moveSentence } from './plan-text.ts'

const WORDS = { name: 'The change of the plan', verb: 'saved' }

/** What a delay of the project costs. */
/** What a delay of a project is calculated from; null for a builder, who sees neither the price nor the holding costs. */
export function useDelayCosts(project: Project): DelayCosts | null {
  const isBuilder = useIsBuilder()
  return isBuilder ? null : { purchasePrice: purchasePriceUsed(project), settings: settingsOf(project) }
}

/** How far the work of a project is. */
export function useProgress({ status }: Project, view: Pick<PlanView, 'held'>): Progress {
  return { stage: status, today: useToday(), settlesOn: settlementOf(view) }
}

/** Changes a project's plan, with Undo: says what the change moves. `before`: the changed fields when the edit began. */
export function usePlanChange(
  project: Project,
  view: Pick<PlanView, 'held'>,
): (edit: Partial<PlanInput>, before?: Partial<PlanInput>) => void {
  const scope = { ...useOrganization(), id: project.id }
  const progress = useProgress(project, view)
  const costs = useDelayCosts(project)

  /** Others' changes of the same fields since `seen` are a conflict; Retry replaces them. */
  function save(edit: Partial<PlanInput>, seen: PlanView) {
    const base = (isRetry: boolean) => (isRetry && planSheet.current(scope)) || seen
    attemptChange(WORDS, (isRetry) => planSheet.save(scope, base(isRetry), edit, WORDS))
  }

  return (edit, started = {}) => {
    const now = planSheet.current(scope)
    if (now === undefined) return
    const seen = rowAsSeen(now, { plan: { ...now.plan, ...started } })
    const before = pickFields(seen.plan, Object.keys(edit) as (keyof PlanInput)[])
    save(edit, seen)
    const after = { ...seen.plan, ...edit }
    offerUndo(
      moveSentence(seen.plan, after, costs, progress) ?? 'Saved the plan',
      () => save(before, { ...seen, plan: after }),
      project.id,
    )
  }
}

/** Keeps the plan as the baseline, with Undo if there was one. */
export function useBaseline(project: Project, view: Pick<PlanView, 'held'>): () => void {
  const scope = { ...useOrganization(), id: project.id }
  const progress = useProgress(project, view)
  const keep = (baseline: PlanInput) =>
    attemptChange({ name: 'The baseline', verb: 'set' }, () =>
      planSheet.saveOwn(scope, baseline, { name: 'The baseline', verb: 'set' }),
    )
  return () => {
    const seen = planSheet.current(scope)
    if (seen === undefined) return
    const { plan, baseline } = seen
    keep(planAsExpected(plan, progress) as PlanInput)
    if (baseline) offerUndo('The baseline is the plan as it is now', () => keep(baseline), project.id)
  }
}
