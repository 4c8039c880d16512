import type { Progress } from '#src/finance/plan/plan.ts'
import { planAsExpected } from '#src/finance/plan/plan-settlement.ts'
import { purchasePriceUsed } from '#src/finance/price/profit.ts'
import { queuedMessage } from '#src/lib/offline-queue/words.ts'
import { pickFields } from '#src/lib/rows/field-edits.ts'
import { useIsBuilder, useOrganization } from '#src/lib/rows/organization-context.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { attemptChange, offerUndo } from '#src/ui/dialog/toasts.ts'
import { useSheetFields } from '#src/ui/form/sheet-fields.ts'
import { planSheet } from '../api.ts'
import { settingsOf } from '../figures.ts'
import { changedPlanText } from '../plan-labels.ts'
import { type PlanInput, type PlanView, progressOfProject } from '../plan-schema.ts'
import type { Project } from '../schema.ts'
import { type DelayCosts, moveSentence } from './plan-text.ts'

const WORDS = { name: 'The change of the plan', verb: 'saved' }

/** What a delay of a project is calculated from; null for a builder, who sees neither the price nor the holding costs. */
export function useDelayCosts(project: Project): DelayCosts | null {
  const isBuilder = useIsBuilder()
  return isBuilder ? null : { purchasePrice: purchasePriceUsed(project), settings: settingsOf(project) }
}

/** How far the work of a project is. */
export function useProgress(project: Project, view: Pick<PlanView, 'held'>): Progress {
  return progressOfProject(project, view, useToday())
}

/**
 * A project's plan, whose fields are saved when they are left, with Undo: `change` says what it moves. `started`: the changed fields when
 * the edit began.
 */
export function usePlanFields(project: Project, view: PlanView) {
  const scope = { ...useOrganization(), id: project.id }
  const progress = useProgress(project, view)
  const costs = useDelayCosts(project)
  const { refused, retry, shown, save } = useSheetFields(planSheet, { id: project.id, words: WORDS })

  function change(edit: Partial<PlanInput>, started: Partial<PlanInput> = {}): void {
    const now = planSheet.current(scope)
    if (now === undefined) return
    const seen = { ...now.plan, ...started }
    const startedFrom = pickFields(seen, Object.keys(edit) as (keyof PlanInput)[])
    const undone = { edit: startedFrom, startedFrom: edit }
    const undo = () =>
      attemptChange(WORDS, (isRetry) =>
        save(isRetry ? { ...undone, startedFrom: {} } : undone, { isUndo: true }),
      )
    const moved = moveSentence(seen, { ...seen, ...edit }, costs, progress)
    const name = changedPlanText(startedFrom, edit)
    const saved = moved ?? 'Saved the plan'
    const waits = moved === null ? queuedMessage(saved) : `${moved} ${queuedMessage('Saved')}`
    save({ edit, startedFrom }).then(
      (how) => offerUndo(how === 'queued' ? waits : saved, undo, project.id, { name }),
      // What is refused is asked about.
      () => {},
    )
  }

  return { view: shown(view), refused, retry, change }
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
