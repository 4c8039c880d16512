import { useEffect, useRef, useState } from 'react'
import { totalOf } from '#src/finance/money.ts'
import { MAX_OWNERS, NEGATIVE_INCOME, type Owner } from '#src/finance/tax/ownership.ts'
import { MoneyField } from '#src/ui/field/money-field.tsx'
import { NumberField } from '#src/ui/field/number-field.tsx'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { limitsOf } from '#src/ui/form/field-limits.ts'
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
  /** An owner was added, whose first field hasn’t been left. */
  onAdding?: (isAdding: boolean) => void
}

export function OwnerFields({ form, hasIncomes = true, errors, onChange, onAdding }: OwnerFieldsProps) {
  const owners = ownersOf(form)
  /** Whether the last owner was just added: nothing of it is wrong before its first field is left. */
  const [isNew, setNew] = useState(false)
  const last = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (isNew) last.current?.querySelector('input')?.focus()
  }, [isNew])
  // The form of the defaults has errors only once it is saved.
  const errorOf = (at: number, field: keyof Owner) =>
    hasIncomes && isNew && at === owners.length - 1 ? undefined : errors[`owners.${at}.${field}`]
  function setAdding(isAdding: boolean) {
    setNew(isAdding)
    onAdding?.(isAdding)
  }
  const changeAll = (changed: readonly Owner[]) => onChange(editsOfOwners(changed))
  const change = (at: number, changes: Partial<Owner>) =>
    changeAll(owners.map((owner, index) => (index === at ? { ...owner, ...changes } : owner)))
  const left = totalOf([100, ...owners.map(({ share }) => -share)]) ?? 0
  const add = { name: '', kind: 'individual', share: Math.max(0, left), otherIncome: null } as const
  return (
    <>
      {owners.map((owner, at) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: owners have no id, and their order is their identity.
          key={at}
          ref={at === owners.length - 1 ? last : undefined}
          className={styles.owner}
          aria-label={`Owner ${at + 1}`}
          onBlur={() => isNew && setAdding(false)}
        >
          <TextField
            label="Owner name"
            {...limitsOf(ownerSchema.shape.name)}
            autoComplete="off"
            value={owner.name}
            error={errorOf(at, 'name')}
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
            error={errorOf(at, 'share')}
            onChange={(share) => change(at, { share: share ?? 0 })}
          />
          {hasIncomes && (
            <MoneyField
              label="Other income"
              negativeError={NEGATIVE_INCOME}
              value={owner.otherIncome}
              error={errorOf(at, 'otherIncome')}
              onChange={(otherIncome) => change(at, { otherIncome })}
            />
          )}
          {owners.length > 1 && (
            <IconButton
              label={`Remove owner ${at + 1}`}
              className={styles.remove}
              onClick={() => changeAll(owners.toSpliced(at, 1))}
            >
              <Icon name="trash" size={16} />
            </IconButton>
          )}
        </fieldset>
      ))}
      <Button
        className={styles.add}
        disabled={owners.length >= MAX_OWNERS}
        onClick={() => {
          setAdding(true)
          changeAll([...owners, add])
        }}
      >
        Add owner
      </Button>
    </>
  )
}
