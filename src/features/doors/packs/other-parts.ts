import { buyerSettlesText, heldText } from '#src/features/build/projects/plan/plan-text.ts'
import { monthsHeld, type PlanView } from '#src/features/build/projects/plan-schema.ts'
import { stageLabel } from '#src/features/build/projects/schema.ts'
import type { AgreementView, StoredCondition } from '#src/features/deals/agreements/schema.ts'
import { timelineOf } from '#src/features/deals/agreements/timeline.ts'
import type { Assumptions } from '#src/features/deals/assumptions/schema.ts'
import type { DealFigures } from '#src/features/deals/deal-figures/deal-figures.ts'
import type { Deal } from '#src/features/deals/pipeline/deal-schema.ts'
import { settlementDayOf } from '#src/features/deals/pipeline/settlement-day.ts'
import { isKnown, rulePeriodText, ruleValueText } from '#src/features/deals/tax-rules/rule-text.ts'
import { RULE_KINDS } from '#src/features/deals/tax-rules/schema.ts'
import type { CivilDay } from '#src/finance/dates/new-zealand-days.ts'
import { daysBetween, formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { SETTLEMENT_WORDS } from '#src/finance/dates/settlement-words.ts'
import { formatChosenPercent, formatMoney, formatNumber, formatRate } from '#src/finance/money.ts'
import { HOLDING_COST_BOUNDS } from '#src/finance/price/holding-costs.ts'
import { type Rule, ruleAt } from '#src/finance/rules/rules.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import {
  type Content,
  dateLines,
  headingBlock,
  linesBlock,
  tableBlock,
  textBlock,
  textLine,
} from './blocks.ts'
import type { PackBlock, PackMaterial } from './schema.ts'

interface Dates {
  deal: Deal
  figures: DealFigures
  targetCompletion: CivilDay | null
  plan: PlanView | null
  isSold: boolean
  today: CivilDay
  agreement: AgreementView
  conditions: readonly StoredCondition[]
}

/** Nothing is missing of a sold project, whose dates have passed. */
export function datesPart(of: Dates): Content {
  const { deal, figures, targetCompletion, plan, isSold, today } = of
  const settlement = settlementDayOf(deal)
  const agreed = agreedDays(of)
  // Once the purchase has settled, only its agreement has the day.
  const unconditional = deal.unconditionalDate ?? agreed.unconditional
  const dates = dateLines([
    ...agreed.lines,
    ['Unconditional', unconditional],
    [deal.settledOn === null ? SETTLEMENT_WORDS.agreed : SETTLEMENT_WORDS.actual, settlement],
    ['Target listing', targetCompletion],
  ])
  const stages =
    plan?.dates.stages.flatMap(({ stage, days }) => (days === null ? [] : [{ stage, ...days }])) ?? []
  if (dates.length + stages.length === 0) return { blocks: [], missing: isSold ? 'No dates' : 'No dates yet' }
  const missing = [
    unconditional === null && 'No unconditional date yet',
    settlement === null && 'No settlement date yet',
    targetCompletion === null && 'No target listing date yet',
    plan === null && 'No project plan yet',
  ].filter((one) => one !== false)
  return {
    blocks: [
      ...(dates.length === 0 ? [] : [linesBlock(...dates)]),
      ...(stages.length === 0
        ? []
        : [
            tableBlock(
              'Stages of the renovation',
              ['Stage', 'From', 'To'],
              stages.map(({ stage, from, to }) => [stageLabel(stage), formatDate(from), formatDate(to)]),
            ),
            ...heldNote(plan, { months: figures.settings.months, isSold, today }),
            ...(isSold
              ? []
              : listingNote(stages.find(({ stage }) => stage === 'listed')?.from, targetCompletion)),
          ]),
    ],
    missing: isSold || missing.length === 0 ? null : missing.join(' · '),
  }
}

/** The days of the agreement and its deposit, and when it became unconditional; none without an agreement, or once it is cancelled. */
function agreedDays({ agreement: { version, state, agreement: terms }, conditions }: Dates) {
  if (version === 0 || state === 'cancelled') return { lines: [], unconditional: null }
  const dates = timelineOf(terms, conditions)
  // Nothing is due once the purchase has settled.
  const hasDeposit = state !== 'settled' || terms.depositPaidOn !== null
  const shown = hasDeposit ? ['agreement', 'deposit'] : ['agreement']
  return {
    lines: dates.flatMap(({ id, what, on }) => (shown.includes(id) ? [[what, on] as const] : [])),
    unconditional: dates.find(({ id }) => id === 'unconditional')?.on ?? null,
  }
}

/**
 * How long the property is held, unless the plan ends before it is one's own; and for how long the figures of the pack count interest and
 * holding costs, where that is another time.
 */
function heldNote(
  plan: PlanView | null,
  { months, isSold, today }: { months: number; isSold: boolean; today: CivilDay },
) {
  if (plan === null || plan.plan.saleDays === 0) return []
  const { held, dates } = plan
  if (held.since === 'start' || dates.buyerSettles <= held.from) return []
  const { from } = held
  const isOther = monthsHeld(plan) !== months
  const counted = isSold
    ? 'Interest and holding costs are as planned for'
    : 'Interest and holding costs in this pack are for'
  return [
    textBlock(
      `${buyerSettlesText(dates.buyerSettles, today)} ${heldText(from, dates.buyerSettles, { stage: isSold ? 'sold' : 'listed', today })}.`,
    ),
    ...(isOther ? [textBlock(`${counted} ${pluralize(months, 'month')}.`)] : []),
  ]
}

/** Beside the months that a pack asks for: how long the property is held by the plan, where that is another time. */
export function termNote(plan: PlanView | null, months: number): PackBlock[] {
  if (plan === null || plan.plan.saleDays === 0 || plan.held.since === 'start') return []
  const planned = monthsHeld(plan)
  if (planned <= 0 || planned === months) return []
  const until = `until the buyer settles on ${formatDate(plan.dates.buyerSettles)}`
  return [
    textBlock(
      `${pluralize(months, 'month')} is the term assumed in the deal. By the project’s plan the property is held for ${formatNumber(planned, 1)} months, ${until}.`,
    ),
  ]
}

/** Why the plan and the target are different days. */
function listingNote(planned: CivilDay | undefined, target: CivilDay | null) {
  const late = planned === undefined || target === null ? 0 : daysBetween(target, planned)
  if (late === 0 || planned === undefined) return []
  const apart = `${pluralize(Math.abs(late), 'day')} ${late < 0 ? 'before' : 'after'} the target date`
  return [textBlock(`By this plan the property is listed on ${formatDate(planned)}, ${apart}.`)]
}

/** The names of the documents; `packOf` adds the chosen photos. */
export function documentsPart(names: readonly string[], photos: PackMaterial['photos']): Content {
  if (names.length + photos.length === 0) return { blocks: [], missing: 'No photos or documents yet' }
  return {
    blocks: names.length === 0 ? [] : [headingBlock('Documents'), { type: 'list', items: [...names] }],
  }
}

const RULES_USED = ['gst.', 'income.', 'brightline.', 'interest.', 'lvr.', 'dti.']

/** Every setting that the figures depend on, and the rules in force. */
export function assumptionsPart(
  { deal, settings, realised }: DealFigures,
  assumptions: Assumptions,
  { rules, today, agreedDeposit }: { rules: readonly Rule[]; today: CivilDay; agreedDeposit: number | null },
): Content {
  const { sellingPlan } = deal
  const inForce = RULE_KINDS.flatMap(({ value, label }) => {
    const rule = RULES_USED.some((start) => value.startsWith(start)) ? ruleAt(value, today, rules) : null
    return rule === null || !isKnown(rule) ? [] : [[label, ruleValueText(rule), rulePeriodText(rule)]]
  })
  return {
    blocks: [
      linesBlock(
        textLine('Profit margin on the price', formatChosenPercent(deal.profitMargin)),
        ...settingLines(settings, realised !== null),
        ...(sellingPlan === null ? [] : [textLine('Agent’s fee', tierText(sellingPlan.tiers))]),
        agreedDeposit === null
          ? textLine('Deposit', formatChosenPercent(assumptions.depositPercent))
          : textLine('Deposit, as agreed', formatRate(agreedDeposit)),
        textLine('Rule of thumb', formatChosenPercent(assumptions.seventyPercent)),
        textLine('Contingency', formatChosenPercent(assumptions.contingencyPercent)),
      ),
      tableBlock('Rules in force', ['Rule', 'Value', 'Dates'], inForce),
    ],
  }
}

const A_YEAR: ReadonlySet<string> = new Set(['insurancePremium', 'councilRates'])

function settingLines(settings: DealFigures['settings'], isSold: boolean) {
  return (Object.keys(HOLDING_COST_BOUNDS) as (keyof typeof settings)[]).map((name) => {
    const { label } = HOLDING_COST_BOUNDS[name]
    const value = settings[name]
    if (name === 'months' && isSold) return textLine('Planned for', pluralize(value, 'month'))
    if (name === 'months') return textLine(label, formatNumber(value))
    if (A_YEAR.has(name)) return textLine(label, `${formatMoney(value)} a year`)
    return textLine(
      label,
      name.endsWith('Rate') || name.endsWith('Ratio') ? formatChosenPercent(value) : formatMoney(value),
    )
  })
}

function tierText(tiers: NonNullable<Deal['sellingPlan']>['tiers']): string {
  return tiers
    .map(
      ({ upTo, percent }) =>
        `${formatNumber(percent)}% ${upTo === null ? 'above' : `to ${formatMoney(upTo)}`}`,
    )
    .join(', ')
}
