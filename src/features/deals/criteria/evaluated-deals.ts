import { isActive } from '#src/features/deals/pipeline/board-changes.ts'
import type { CriteriaFilter } from '#src/features/deals/pipeline/filters/schema.ts'
import type { BoardDeal } from '#src/features/deals/pipeline/schema.ts'
import { type CriteriaResult, evaluateCriteria, type Measured } from '#src/finance/criteria/criteria.ts'
import { criteriaSummary, unmetOf, unmetReason, unmetText } from '#src/finance/criteria/criteria-text.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { cardMeasures, type PlaceOf } from './deal-measures.ts'
import type { Criteria } from './schema.ts'

export interface EvaluatedDeal {
  result: CriteriaResult
  measured: Measured
}

/** By deal; null for a deal that is won or abandoned, whose card has no criteria. */
export type DealCriteria = (deal: BoardDeal) => EvaluatedDeal | null

/** Evaluates each deal of a board once: a changed deal is another object. */
export function evaluatedDeals(items: Criteria['items'], placeOf: PlaceOf | null): DealCriteria {
  const known = new WeakMap<BoardDeal, EvaluatedDeal>()
  return (deal) => {
    if (deal.status === 'won' || deal.status === 'abandoned') return null
    const before = known.get(deal)
    if (before !== undefined) return before
    const evaluated = evaluateDeal(deal, items, placeOf)
    known.set(deal, evaluated)
    return evaluated
  }
}

/** In any stage. */
export function evaluateDeal(
  deal: BoardDeal,
  items: Criteria['items'],
  placeOf: PlaceOf | null,
): EvaluatedDeal {
  const measured = cardMeasures(deal, placeOf)
  return { measured, result: evaluateCriteria(items, measured) }
}

/** "12 of 27 active deals meet all required ones"; null without criteria or such deals. */
export function previewText(
  items: Criteria['items'],
  deals: readonly BoardDeal[],
  placeOf: PlaceOf,
): string | null {
  const active = deals.filter(isActive)
  if (items.length === 0 || active.length === 0) return null
  const met = active.filter((deal) => evaluateDeal(deal, items, placeOf).result.meetsRequired).length
  return `${met} of ${pluralize(active.length, 'active deal')} ${met === 1 ? 'meets' : 'meet'} all required ones`
}

/** What the filter of a board compares: the required criteria alone. All are met, one isn't, or none isn't but one is unknown. */
export function criteriaFilters(criteria: DealCriteria): (deal: BoardDeal) => CriteriaFilter | null {
  return (deal) => {
    const evaluated = criteria(deal)
    if (evaluated === null) return null
    if (evaluated.result.meetsRequired) return 'met'
    return unmetOf(evaluated.result).length > 0 ? 'not-met' : 'unknown'
  }
}

/** The required criteria that aren't met: "net profit $48,200 (at least $60,000)". */
export function unmetReasons({ result, measured }: EvaluatedDeal): string[] {
  return unmetOf(result).map((criterion) => unmetReason(criterion, measured))
}

/** "5/6", with what it means: "Meets 5 of 6. Does not meet: net profit $48,200 (at least $60,000)". */
export function criteriaMark({ result, measured }: EvaluatedDeal) {
  const unmet = unmetText(result, measured)
  const summary = criteriaSummary(result)
  return {
    text: `${result.met}/${result.results.length}`,
    hint: unmet === null ? summary : `${summary}. ${unmet}`,
    isBad: unmet !== null,
  }
}
