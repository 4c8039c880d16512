import { totalOf } from '#src/finance/money.ts'
import { MAX_OWNERS, NEGATIVE_INCOME, type Owner } from '#src/finance/tax/ownership.ts'
import { MoneyField } from '#src/ui/field/money-field.tsx'
import { NumberField } from '#src/ui/field/number-field.tsx'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { limitsOf } from '#src/ui/form/use-form.ts'
import { Button, IconButton } from '#src/ui/layout/button.tsx'
import { Icon } from '#src/ui/layout/icons.tsx'
import styles from './owner-fields.module.css'
import { OWNER_KINDS, ownerSchema } from './schema.ts'
import { editsOfOwners, ownersOf, type TaxForm } from './tax-form.ts'

interface OwnerFieldsProps {
  form: Pick<TaxForm, 'owners' | 'otherIncomes'>
  /** The defaults of an organization have no incomes. */
  hasIncomes?: boolean
  /** By field, such as `owners.1.share`. */
  errors: Readonly<Record<string, string>>
  onChange: (edits: Pick<TaxForm, 'owners' | 'otherIncomes'>) => void
}

export function OwnerFields({ form, hasIncomes = true, errors, onChange }: OwnerFieldsProps) {
  const owners = ownersOf(form)
  const change = (at: number, changes: Partial<Owner>) =>
    onChange(editsOfOwners(owners.map((owner, index) => (index === at ? { ...owner, ...changes } : owner))))
  const left = totalOf([100, ...owners.map(({ share }) => -share)]) ?? 0
  const add = { name: '', kind: 'individual', share: Math.max(0, left), otherIncome: null } as const
  return (
    <>
      {owners.map((owner, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: owners have no id, and their order is their identity.
        <fieldset key={at} className={styles.owner} aria-label={`Owner ${at + 1}`}>
          <TextField
            label="Owner name"
            {...limitsOf(ownerSchema.shape.name)}
            autoComplete="off"
            value={owner.name}
            error={errors[`owners.${at}.name`]}
            onChange={(name) => change(at, { name })}
          />
          <SelectField
            label="Kind"
            options={OWNER_KINDS}
            value={owner.kind}
            onChange={(kind) => change(at, { kind })}
          />
          <NumberField
            label="Share"
            unit="%"
            {...limitsOf(ownerSchema.shape.share)}
            value={owner.share}
            error={errors[`owners.${at}.share`]}
            onChange={(share) => change(at, { share: share ?? 0 })}
          />
          {hasIncomes && (
            <MoneyField
              label="Other income"
              negativeError={NEGATIVE_INCOME}
              value={owner.otherIncome}
              error={errors[`owners.${at}.otherIncome`]}
              onChange={(otherIncome) => change(at, { otherIncome })}
            />
          )}
          {owners.length > 1 && (
            <IconButton
              label={`Remove owner ${at + 1}`}
              className={styles.remove}
              onClick={() => onChange(editsOfOwners(owners.toSpliced(at, 1)))}
            >
              <Icon name="trash" size={16} />
            </IconButton>
          )}
        </fieldset>
      ))}
      <Button
        className={styles.add}
        disabled={owners.length >= MAX_OWNERS}
        onClick={() => onChange(editsOfOwners([...owners, add]))}
      >
        Add owner
      </Button>
    </>
  )
}
