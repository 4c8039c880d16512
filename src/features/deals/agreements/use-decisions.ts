import { agreementState, type ConditionStatus, decisionProblem } from '#src/finance/dates/agreements.ts'
import type { ConditionKind } from '#src/finance/dates/conditions.ts'
import type { CivilDay } from '#src/finance/dates/new-zealand-days.ts'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { newRowId } from '#src/lib/rows/row-id.ts'
import { attemptChange, endUndos, showToast } from '#src/ui/dialog/toasts.ts'
import { useUndoableChange } from '#src/ui/table/row-actions.ts'
import { conditionRows } from './api.ts'
import {
  type AgreementInput,
  conditionInputSchema,
  conditionResource,
  proposedCondition,
  type StoredCondition,
} from './schema.ts'

interface Deciding {
  dealId: string
  terms: AgreementInput
  conditions: readonly StoredCondition[]
  ask: (question: { kind: 'met'; last: LastDecision } | { kind: 'cancel'; title: string }) => void
}

/** The decision after which all conditions are met, and the condition as it was before. */
export interface LastDecision {
  condition: StoredCondition
  decision: Pick<StoredCondition, 'status' | 'decidedOn'>
}

export type Decisions = ReturnType<typeof useDecisions>

/** Changes of conditions that are queued offline, with Undo. */
export function useDecisions({ dealId, terms, conditions, ask }: Deciding) {
  const scope = { ...useOrganization(), parentId: dealId }
  const { change, undo } = useUndoableChange(conditionRows, dealId)

  /** Asks what follows: after the last one whether to mark the deal, after a failed one whether to cancel. */
  function decide(condition: StoredCondition, status: Exclude<ConditionStatus, 'open'>, on: CivilDay): void {
    const { id, title } = condition
    const problem = decisionProblem({ decidedOn: on }, terms, on)
    if (problem !== null) {
      showToast({ message: `${title} was not changed. ${problem.message}`, tone: 'error' })
      return
    }
    const decision = { status, decidedOn: on }
    change(condition, 'decision', decision, `${title} ${status}`)
    const now = conditions.map((one) => (one.id === id ? { ...one, ...decision } : one))
    if (status === 'failed') ask({ kind: 'cancel', title })
    else if (agreementState(terms, now) === 'unconditional')
      ask({ kind: 'met', last: { condition, decision } })
  }

  return {
    decide,
    undo: ({ condition, decision }: LastDecision) => undo(condition, 'decision', decision),
    /** `stays` is the stage that the deal keeps though its agreement is conditional again; null if it had none after it. */
    reopen(condition: StoredCondition, stays: string | null): void {
      const reopened = `${condition.title} is open again`
      const message = stays === null ? reopened : `${reopened}. The deal stays in ${stays}.`
      change(condition, 'decision', { status: 'open', decidedOn: null }, message)
    },
    /** Returns what undoes an extension that was just made. */
    extended: (condition: StoredCondition, extensions: StoredCondition['extensions']) => () =>
      undo(condition, 'extensions', { extensions }),
    undoExtension: (condition: StoredCondition) =>
      change(
        condition,
        'extensions',
        { extensions: condition.extensions.slice(0, -1) },
        `Extension of ${condition.title} undone`,
      ),
    add(kind: ConditionKind): void {
      const input = proposedCondition(kind)
      const id = newRowId()
      endUndos()
      attemptChange({ name: input.title, verb: 'saved' }, () => conditionRows.add(scope, input, id))
    },
    /** The council was asked for the LIM. */
    request(condition: StoredCondition, requestedOn: CivilDay): void {
      const { data } = conditionInputSchema.safeParse(conditionResource.inputOf(condition))
      if (data === undefined) return
      endUndos()
      attemptChange({ name: data.title, verb: 'saved' }, () =>
        conditionRows.edit(scope, condition, { ...data, requestedOn }),
      )
    },
  }
}
