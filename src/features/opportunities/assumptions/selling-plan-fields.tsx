import { formatMoney } from '#src/finance/money.ts'
import {
  type FeeTier,
  MAX_TIERS,
  type SellingPlan,
  sellingCostsAt,
  tierProblem,
} from '#src/finance/selling-costs.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { CheckBox } from '#src/ui/check-box.tsx'
import { Icon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/layout.tsx'
import { MoneyField } from '#src/ui/money-field.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import styles from './selling-plan-fields.module.css'

/** A plan as typed; a percentage may be missing. */
export interface PlanDraft extends Omit<SellingPlan, 'tiers'> {
  tiers: { key: number; upTo: number | null; percent: number | null }[]
}

export function draftOfPlan(plan: Readonly<SellingPlan>): PlanDraft {
  return { ...plan, tiers: plan.tiers.map((tier, key) => ({ ...tier, key })) }
}

/** Throws the message for the form if the tiers can't be used. */
export function planOfDraft(draft: PlanDraft): SellingPlan {
  const tiers = draft.tiers.map(({ upTo, percent }): FeeTier => ({ upTo, percent: percent ?? -1 }))
  const problem = tierProblem(tiers)
  if (problem !== null) throw new Error(problem)
  return { ...draft, tiers }
}

export const PLAN_KINDS = [
  { value: 'amount', label: 'One amount' },
  { value: 'tiers', label: 'Agent’s tiers' },
] as const
export type PlanKind = (typeof PLAN_KINDS)[number]['value']

const COSTS = [
  ['adminFee', 'Admin fee'],
  ['marketing', 'Marketing'],
  ['staging', 'Staging'],
  ['auction', 'Auctioneer'],
  ['saleLegal', 'Legal on sale'],
] as const

interface PlanFieldsProps {
  draft: PlanDraft
  onChange: (draft: PlanDraft) => void
  /** The sale price for which the costs are shown. */
  salePrice: number | null
}

export function SellingPlanFields({ draft, onChange, salePrice }: PlanFieldsProps) {
  const { tiers } = draft
  const editTier = (key: number, change: Partial<(typeof tiers)[number]>) =>
    onChange({ ...draft, tiers: tiers.map((tier) => (tier.key === key ? { ...tier, ...change } : tier)) })
  const newKey = 1 + Math.max(0, ...tiers.map(({ key }) => key))
  return (
    <>
      <Note>
        These figures are typical, not a rule. There is no fixed rate in New Zealand: use the price list of
        your agent.
      </Note>
      {tiers.map(({ key, upTo, percent }, at) => (
        <fieldset key={key} className={styles.tier} aria-label={`Tier ${at + 1}`}>
          <MoneyField
            label="Up to"
            placeholder={at === tiers.length - 1 ? 'No upper end' : undefined}
            value={upTo}
            onChange={(typed) => editTier(key, { upTo: typed })}
          />
          <NumberField
            label="Percent"
            unit="%"
            value={percent}
            onChange={(typed) => editTier(key, { percent: typed })}
          />
          <IconButton
            label={`Remove tier ${at + 1}`}
            className={styles.remove}
            onClick={() => onChange({ ...draft, tiers: tiers.filter((tier) => tier.key !== key) })}
          >
            <Icon name="trash" size={16} />
          </IconButton>
        </fieldset>
      ))}
      <Button
        disabled={tiers.length >= MAX_TIERS}
        onClick={() => onChange({ ...draft, tiers: [...tiers, { key: newKey, upTo: null, percent: null }] })}
      >
        Add tier
      </Button>
      <CheckBox
        label="GST is added to the fee"
        value={draft.plusGst}
        onChange={(plusGst) => onChange({ ...draft, plusGst })}
      />
      <div className={styles.costs}>
        {COSTS.map(([name, label]) => (
          <MoneyField
            key={name}
            label={label}
            value={draft[name]}
            onChange={(typed) => onChange({ ...draft, [name]: typed ?? 0 })}
          />
        ))}
      </div>
      {salePrice !== null && (
        <p className={styles.total}>
          Selling costs at {formatMoney(salePrice)}
          <output aria-label={`Selling costs at ${formatMoney(salePrice)}`}>
            {costsText(draft, salePrice)}
          </output>
        </p>
      )}
    </>
  )
}

function costsText(draft: PlanDraft, salePrice: number): string {
  const tiers = draft.tiers.map((tier) => ({ ...tier, percent: tier.percent ?? -1 }))
  return formatMoney(tierProblem(tiers) === null ? sellingCostsAt(salePrice, { ...draft, tiers }) : null)
}
