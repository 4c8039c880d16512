import { sellingPlanSchema } from '#src/features/deals/pipeline/deal-schema.ts'
import { formatMoney } from '#src/finance/money.ts'
import { MAX_TIERS, sellingCostsAt } from '#src/finance/price/selling-costs.ts'
import { CheckBox } from '#src/ui/field/check-box.tsx'
import { MoneyField } from '#src/ui/field/money-field.tsx'
import { NumberField } from '#src/ui/field/number-field.tsx'
import type { Form } from '#src/ui/form/use-form.ts'
import { Button, IconButton } from '#src/ui/layout/button.tsx'
import { Icon } from '#src/ui/layout/icons.tsx'
import { Grid, Note, Row } from '#src/ui/layout/layout.tsx'
import styles from './selling-plan-fields.module.css'

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
  form: Form<typeof sellingPlanSchema>
  /** The sale price for which the costs are shown. */
  salePrice: number | null
}

export function SellingPlanFields({ form, salePrice }: PlanFieldsProps) {
  const tiers = form.list('tiers')
  const plan = sellingPlanSchema.safeParse(form.values).data
  return (
    <>
      <Note>
        These figures are typical, not a rule. There is no fixed rate in New Zealand: use the price list of
        your agent.
      </Note>
      {tiers.keys.map((key, at) => (
        <fieldset key={key} className={styles.tier} aria-label={`Tier ${at + 1}`}>
          <MoneyField
            label="Up to"
            placeholder={at === tiers.keys.length - 1 ? 'No upper end' : undefined}
            {...form.field(`tiers.${at}.upTo`)}
          />
          <NumberField label="Percent" unit="%" {...form.field(`tiers.${at}.percent`)} />
          <IconButton
            label={`Remove tier ${at + 1}`}
            className={styles.remove}
            onClick={() => tiers.remove(at)}
          >
            <Icon name="trash" size={16} />
          </IconButton>
        </fieldset>
      ))}
      <Button
        disabled={tiers.keys.length >= MAX_TIERS}
        onClick={() => tiers.add({ upTo: null, percent: null })}
      >
        Add tier
      </Button>
      <CheckBox label="GST is added to the fee" {...form.field('plusGst')} />
      <Grid columns={140} isSparse gap={12}>
        {COSTS.map(([name, label]) => (
          <MoneyField
            key={name}
            label={label}
            {...form.field(name)}
            onChange={(typed) => form.edit({ [name]: typed ?? 0 })}
          />
        ))}
      </Grid>
      {salePrice !== null && (
        <Row as="p" isSpread gap={[0, 16]} className={styles.total}>
          Selling costs at {formatMoney(salePrice)}
          <output aria-label={`Selling costs at ${formatMoney(salePrice)}`}>
            {formatMoney(plan ? sellingCostsAt(salePrice, plan) : null)}
          </output>
        </Row>
      )}
    </>
  )
}
