import { type ReactNode, useState } from 'react'
import { formatRate } from '#src/finance/money.ts'
import { soldHouseRules } from '#src/finance/price/sale-fields.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { AddressField } from '#src/ui/field/address-field.tsx'
import { DateField } from '#src/ui/field/date-field.tsx'
import { MoneyField } from '#src/ui/field/money-field.tsx'
import { type NamedDocuments, NewDocumentField, useNamedDocument } from '#src/ui/field/new-document.tsx'
import { NumberField } from '#src/ui/field/number-field.tsx'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { SignButton } from '#src/ui/field/sign-button.tsx'
import { TextArea, TextField } from '#src/ui/field/text-field.tsx'
import { type Form, useForm } from '#src/ui/form/use-form.ts'
import { Button, IconButton } from '#src/ui/layout/button.tsx'
import { Icon } from '#src/ui/layout/icons.tsx'
import { Grid, Row } from '#src/ui/layout/layout.tsx'
import { RowDialog } from '#src/ui/table/row-dialog.tsx'
import type { RowDialogProps } from '#src/ui/table/rows-section.tsx'
import { comparableRows } from './api.ts'
import { ITSELF_QUESTION, isOfDeal, saleKey } from './same-sales.ts'
import {
  type Comparable,
  type ComparableInput,
  comparableInputSchema,
  MAX_ADJUSTMENTS,
  SALE_CONDITIONS,
} from './schema.ts'

/** The photos and PDFs of the deal. */
export interface Evidence extends NamedDocuments {
  /** Opens a document. */
  button: (documentId: string) => ReactNode
}

interface SaleDialogProps extends RowDialogProps<Comparable, ComparableInput> {
  deal: { id: string; address: string }
  evidence: Evidence
}

type SaleForm = Form<typeof comparableInputSchema>

export function SaleDialog({ row, rows, start, deal, evidence, onClose }: SaleDialogProps) {
  const form = useForm(comparableInputSchema, row ?? start ?? {}, { check: soldHouseRules(useToday()) })
  const { values } = form
  const named = useNamedDocument(form, evidence)
  // Without the sale that is being added, which appears in the list before the dialog closes.
  const [others] = useState(() => rows.filter(({ id }) => id !== row?.id).map(saleKey))
  const { address, soldOn } = values
  const isKnown = soldOn !== null && address !== null && others.includes(saleKey({ address, soldOn }))
  return (
    <RowDialog
      rows={comparableRows}
      row={row}
      title={row === null ? 'Add sale' : 'Edit sale'}
      conflictText={({ address, price }) => `changed this sale to ${address}, ${formatRate(price)}`}
      parentId={deal.id}
      asks={(input) => input.address !== row?.address && isOfDeal(input, deal)}
      question={ITSELF_QUESTION}
      form={{ ...form, ...named.form }}
      onSubmit={named.send}
      onClose={onClose}
    >
      <AddressField
        label="Address"
        hint={isKnown && 'This sale is in the list already.'}
        {...form.field('address')}
      />
      <Grid columns={172} align="start">
        <MoneyField label="Sold for" isPositive {...form.field('price')} />
        <DateField label="Sold on" {...form.day('soldOn')} />
        <NumberField label="Floor area" unit="m²" {...form.field('floorArea')} />
        <NumberField label="Land area" unit="m²" {...form.field('landArea')} />
        <NumberField label="Bedrooms" {...form.field('bedrooms')} />
        <NumberField label="Bathrooms" {...form.field('bathrooms')} />
        <SelectField
          label="Condition"
          none="Not known"
          options={SALE_CONDITIONS}
          {...form.field('condition')}
        />
        <NumberField
          label="Weight"
          hint="From 0 to 5. 0 keeps it without counting it."
          {...form.field('weight')}
        />
      </Grid>
      <Adjustments form={form} />
      <TextField label="Source" hint="A link or where you found it" {...form.field('source')} />
      <TextArea label="Note" {...form.field('note')} />
      <NewDocumentField {...named.field} {...form.field('documentId')} />
    </RowDialog>
  )
}

/** What makes the house that sold worth more or less than the deal's. */
function Adjustments({ form }: { form: SaleForm }) {
  const { keys, add, remove } = form.list('adjustments')
  return (
    <>
      {keys.map((key, at) => (
        <Row key={key} as="fieldset" isOneLine align="end" aria-label={`Adjustment ${at + 1}`}>
          <Grid columns={140} align="start" className="grows">
            <TextField label="Adjusted for" autoComplete="off" {...form.field(`adjustments.${at}.reason`)} />
            <MoneyField label="By" sign={SignButton} {...form.field(`adjustments.${at}.amount`)} />
          </Grid>
          <IconButton label={`Remove adjustment ${at + 1}`} onClick={() => remove(at)}>
            <Icon name="trash" size={16} />
          </IconButton>
        </Row>
      ))}
      <div>
        <Button disabled={keys.length >= MAX_ADJUSTMENTS} onClick={() => add({ reason: '', amount: null })}>
          Add adjustment
        </Button>
      </div>
    </>
  )
}
