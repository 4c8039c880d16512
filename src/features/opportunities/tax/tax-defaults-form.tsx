import { disclaimer } from '#src/finance/rules/disclaimer.ts'
import { ownersProblem } from '#src/finance/tax/ownership.ts'
import { ApiError } from '#src/lib/http.ts'
import { useOrganization, useOrganizationQuery } from '#src/lib/organization-context.ts'
import { Button } from '#src/ui/button.tsx'
import { CheckBox } from '#src/ui/check-box.tsx'
import { CheckedForm } from '#src/ui/checked-form.tsx'
import { Note } from '#src/ui/layout.tsx'
import { Loaded } from '#src/ui/loaded.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { showToast } from '#src/ui/toasts.ts'
import { useToday } from '#src/ui/use-clock.ts'
import { useForm } from '#src/ui/use-form.ts'
import { useSubmit } from '#src/ui/use-submit.tsx'
import { saveTaxDefaults, taxDefaultsQuery } from './api.ts'
import { BALANCE_DATES, BORROWERS, TAXED_AS } from './choices.ts'
import { OwnerFields } from './owner-fields.tsx'
import { type TaxDefaults, taxDefaultsSchema } from './schema.ts'
import styles from './tax-defaults-form.module.css'
import { ownersOf } from './tax-form.ts'

/** The ownership that an organization's deals start with, for administrators. */
export function TaxDefaultsForm() {
  return (
    <Loaded
      query={useOrganizationQuery(taxDefaultsQuery)}
      failed="Failed to load the tax defaults"
      loading={408}
    >
      {({ taxDefaults, version }) => <Fields saved={taxDefaults} version={version} />}
    </Loaded>
  )
}

interface FieldsProps {
  saved: TaxDefaults
  version: number
}

function Fields({ saved, version }: FieldsProps) {
  const { client, organizationId } = useOrganization()
  const today = useToday()
  const form = useForm(taxDefaultsSchema, saved, {
    check({ owners }) {
      const message = ownersProblem(ownersOf({ owners, otherIncomes: [] }))
      return message === null ? null : { field: 'owners', message }
    },
  })
  const owners = form.values.owners.map(({ name, share, ...owner }) => ({
    ...owner,
    name: name ?? '',
    share: share ?? 0,
  }))
  const submission = useSubmit(form, save)

  async function save(defaults: TaxDefaults) {
    const { queryKey } = taxDefaultsQuery(organizationId)
    try {
      client.setQueryData(queryKey, await saveTaxDefaults(organizationId, defaults, version))
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.code !== 'stale_version') throw failure
      await client.invalidateQueries({ queryKey })
      throw new Error('Someone else has changed the tax defaults. Save again to use yours.')
    }
    form.reset()
    showToast({ message: 'Saved' })
  }
  return (
    <CheckedForm {...submission.form} className={styles.form} aria-label="Tax defaults">
      {submission.problem}
      <Note>Tax and lending of each deal starts with these. Deals that you changed keep their own.</Note>
      <OwnerFields
        form={{ owners, otherIncomes: [] }}
        hasIncomes={false}
        onChange={(edited) => form.edit({ owners: edited.owners })}
      />
      <div className={styles.fields}>
        <Segmented label="The profit is" options={TAXED_AS} {...form.field('taxedAs')} />
        <Segmented label="Borrower" options={BORROWERS} {...form.field('borrower')} />
        <SelectField label="Balance date" options={BALANCE_DATES} {...form.field('balanceDate')} />
      </div>
      <CheckBox label="GST-registered for buying and selling property" {...form.field('gstRegistered')} />
      <Button type="submit" variant="filled" className={styles.save} aria-disabled={submission.isPending}>
        Save tax defaults
      </Button>
      <Note>{disclaimer(today)}</Note>
    </CheckedForm>
  )
}
