import { useState } from 'react'
import { disclaimer } from '#src/finance/rules/disclaimer.ts'
import { ownersProblem } from '#src/finance/tax/ownership.ts'
import { ApiError } from '#src/lib/http.ts'
import { messageOf } from '#src/lib/messages.ts'
import { useOrganization, useOrganizationQuery } from '#src/lib/organization-context.ts'
import { ErrorBox } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { CheckBox } from '#src/ui/check-box.tsx'
import { CheckedForm } from '#src/ui/checked-form.tsx'
import { Note } from '#src/ui/layout.tsx'
import { Loaded } from '#src/ui/loaded.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { showToast } from '#src/ui/toasts.ts'
import { useAttempt } from '#src/ui/use-attempt.ts'
import { useToday } from '#src/ui/use-clock.ts'
import { saveTaxDefaults, taxDefaultsQuery } from './api.ts'
import { BALANCE_DATES, BORROWERS, TAXED_AS } from './choices.ts'
import { OwnerFields } from './owner-fields.tsx'
import type { TaxDefaults } from './schema.ts'
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
  const { isPending, error, run, dismissRefusal } = useAttempt()
  const [edits, setEdits] = useState<Partial<TaxDefaults>>({})
  const form = { ...saved, ...edits }
  const problem = ownersProblem(ownersOf({ ...form, otherIncomes: [] }))
  const edit = (change: Partial<TaxDefaults>) => setEdits((now) => ({ ...now, ...change }))

  async function save() {
    if (problem !== null) throw new Error(problem)
    const { queryKey } = taxDefaultsQuery(organizationId)
    try {
      client.setQueryData(queryKey, await saveTaxDefaults(organizationId, form, version))
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.code !== 'stale_version') throw failure
      await client.invalidateQueries({ queryKey })
      throw new Error('Someone else has changed the tax defaults. Save again to use yours.')
    }
    setEdits({})
    showToast({ message: 'Saved' })
  }
  return (
    <CheckedForm
      className={styles.form}
      aria-label="Tax defaults"
      noValidate
      onInput={dismissRefusal}
      onSubmit={() => void run(save)}
    >
      {error !== null && <ErrorBox>{messageOf(error)}</ErrorBox>}
      <Note>Tax and lending of each deal starts with these. Deals that you changed keep their own.</Note>
      <OwnerFields
        form={{ owners: form.owners, otherIncomes: [] }}
        hasIncomes={false}
        onChange={({ owners }) => edit({ owners })}
      />
      <div className={styles.fields}>
        <Segmented
          label="The profit is"
          options={TAXED_AS}
          value={form.taxedAs}
          onChange={(taxedAs) => edit({ taxedAs })}
        />
        <Segmented
          label="Borrower"
          options={BORROWERS}
          value={form.borrower}
          onChange={(borrower) => edit({ borrower })}
        />
        <SelectField
          label="Balance date"
          options={BALANCE_DATES}
          value={form.balanceDate}
          onChange={(balanceDate) => edit({ balanceDate })}
        />
      </div>
      <CheckBox
        label="GST-registered for buying and selling property"
        value={form.gstRegistered}
        onChange={(gstRegistered) => edit({ gstRegistered })}
      />
      <Button type="submit" variant="filled" className={styles.save} aria-disabled={isPending}>
        Save tax defaults
      </Button>
      <Note>{disclaimer(today)}</Note>
    </CheckedForm>
  )
}
