import type { ComponentProps } from 'react'
import { listInWords } from '#src/lib/text/list-in-words.ts'
import { type Author, authorName } from '#src/lib/text/person-name.ts'
import { CheckBox } from '#src/ui/field/check-box.tsx'
import { Segmented } from '#src/ui/field/segmented.tsx'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { Notice } from '#src/ui/layout/alert.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { OwnerFields } from './owner-fields.tsx'
import { BALANCE_DATES, type OwnershipView, TAXED_AS } from './schema.ts'
import { TaxSection, useTax } from './tax-section.tsx'

interface OwnershipSectionProps {
  /** The incomes of another member, which apply where the reader has entered nothing. */
  shared: OwnershipView['sharedIncomes']
  /** The members other than the reader who have entered incomes. */
  others: readonly Author[]
  onInvalid: ComponentProps<typeof TaxSection>['onInvalid']
}

export function OwnershipSection({ shared, others, onInvalid }: OwnershipSectionProps) {
  const { form, edit, field, errors, isRestored, setAdding } = useTax().editing
  const hidden = others.filter(({ id }) => id !== shared?.by?.id)
  return (
    <TaxSection title="Ownership" isOpen onInvalid={onInvalid}>
      {isRestored && <Notice>These are the owners as you entered them before. They aren’t saved yet.</Notice>}
      <OwnerFields form={form} errors={errors} onChange={edit} onAdding={setAdding} />
      <Row gap={[16, 24]} className="below-5">
        <Segmented label="The profit is" options={TAXED_AS} {...field('taxedAs')} />
        <SelectField label="Balance date" options={BALANCE_DATES} {...field('balanceDate')} />
      </Row>
      <CheckBox label="Share incomes and debt with the team" {...field('isShared')} />
      <p className="faint text-13 above-2">
        {form.isShared
          ? 'Your team sees the other incomes, household income and other debt that you enter.'
          : 'Only you see the other incomes, household income and other debt that you enter.'}
        {shared !== null &&
          ` Where you haven’t entered an amount, the one shared by ${authorName(shared.by)} is used.`}
        {hidden.length > 0 && ` Also set by ${listInWords(hidden.map(authorName))}.`}
      </p>
    </TaxSection>
  )
}
