import { useState } from 'react'
import { sameAddressKey } from '#src/features/base/addresses/same-address.ts'
import { formatMoney, formatNumber, formatTenths, NO_FIGURE } from '#src/finance/money.ts'
import {
  adjustedFigure,
  areaNote,
  comparableFigure,
  soldText,
} from '#src/finance/price/comparable-figures.ts'
import { ENOUGH_SALES } from '#src/finance/price/comparable-sales.ts'
import { saleRatesSchema, soldHouseRules, soldHouseSchema } from '#src/finance/price/sale-fields.ts'
import { spreadWarning } from '#src/finance/price/sales-sentence.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { FormDialog } from '#src/ui/dialog/form-dialog.tsx'
import { offerUndo } from '#src/ui/dialog/toasts.ts'
import { AddressField } from '#src/ui/field/address-field.tsx'
import { DateField } from '#src/ui/field/date-field.tsx'
import { MoneyField } from '#src/ui/field/money-field.tsx'
import { NumberField } from '#src/ui/field/number-field.tsx'
import { SignButton } from '#src/ui/field/sign-button.tsx'
import { Answer } from '#src/ui/figure/explained.tsx'
import { HowFigures } from '#src/ui/figure/how-sum.tsx'
import { Money } from '#src/ui/figure/money.tsx'
import { limitsOf } from '#src/ui/form/field-limits.ts'
import { useForm } from '#src/ui/form/use-form.ts'
import { Button } from '#src/ui/layout/button.tsx'
import { Grid, Note, Stack } from '#src/ui/layout/layout.tsx'
import { ADDS_ROW } from '#src/ui/table/row-actions.ts'
import { RowButtons } from '#src/ui/table/row-buttons.tsx'
import { Table } from '#src/ui/table/table.tsx'
import { basisOf, guestFigures, NO_SALES, namedSales } from '../guest-sales.ts'
import { updateProperty, useProperty } from '../property-store.ts'
import { type GuestSale, type GuestSales, MAX_GUEST_SALES } from '../schema.ts'

interface SalesDialogProps {
  address: string
  /** Of the house, in m². */
  floorArea: number | null
  onClose: () => void
}

/** Sales of similar houses that make a value likely, and the button that uses it. */
export function SalesDialog({ address, floorArea, onClose }: SalesDialogProps) {
  const property = useProperty(address)
  const today = useToday()
  const [edited, edit] = useState<number | 'new' | null>(null)
  const stored = property.sales ?? NO_SALES
  const { sales } = stored
  const figures = guestFigures(property, floorArea, today)
  const { value } = figures
  const change = (to: Partial<GuestSales>) =>
    updateProperty(address, ({ sales: now }) => ({ sales: { ...(now ?? NO_SALES), ...to } }))

  function remove(at: number) {
    change({ sales: sales.toSpliced(at, 1) })
    offerUndo(`Removed ${sales[at]?.address}`, () => {
      change({ sales })
      return 'shown'
    })
  }

  function use(value: number) {
    const { valuation } = property
    updateProperty(address, { valuation: value })
    offerUndo(`Your valuation is ${formatMoney(value)}`, () => {
      updateProperty(address, { valuation })
      return 'shown'
    })
    onClose()
  }

  const isUsable = value !== null && value > 0
  return (
    <>
      <Dialog
        title="Estimate from sales"
        size="wide"
        {...(isUsable
          ? {
              dismissal: 'Close',
              actions: (
                <Button variant="filled" onClick={() => use(value)}>{`Use ${formatMoney(value)}`}</Button>
              ),
            }
          : { done: 'Close' })}
        onClose={onClose}
      >
        <Stack gap={20}>
          {sales.length === 0 ? (
            <Note>
              Add three or more sales of similar houses nearby. They stay in this browser, and are saved with
              the deal.
            </Note>
          ) : (
            <Summary stored={stored} floorArea={floorArea} figures={figures} />
          )}
          {sales.length > 0 && (
            <SalesTable stored={stored} floorArea={floorArea} onEdit={edit} onRemove={remove} />
          )}
          <Stack gap={8} align="start">
            <Button
              icon="plus"
              {...ADDS_ROW}
              disabled={sales.length >= MAX_GUEST_SALES}
              onClick={() => edit('new')}
            >
              Add sale
            </Button>
            {sales.length >= MAX_GUEST_SALES && (
              <Note>{`Up to ${MAX_GUEST_SALES} sales here. A deal on your board keeps 30.`}</Note>
            )}
          </Stack>
          <Grid columns={180} align="start">
            <NumberField
              label="Change of prices"
              hint="Each month since a sale, from −5% to 5%, in steps of 0.05"
              unit="%"
              sign={SignButton}
              isRequired
              value={stored.monthlyPercent}
              onChange={(monthlyPercent) => change({ monthlyPercent })}
              {...limitsOf(saleRatesSchema.shape.monthlyPercent)}
            />
            <MoneyField
              label="Price of a m²"
              hint="For each m² of floor area more or less"
              isRequired
              value={stored.perSquareMetre}
              onChange={(perSquareMetre) => change({ perSquareMetre })}
              max={20_000}
            />
          </Grid>
        </Stack>
      </Dialog>
      {edited !== null && (
        <SaleDialog
          of={address}
          sale={edited === 'new' ? null : (sales[edited] ?? null)}
          onSave={(sale) => {
            change({ sales: edited === 'new' ? [...sales, sale] : sales.with(edited, sale) })
            edit(null)
          }}
          onClose={() => edit(null)}
        />
      )}
    </>
  )
}

interface OfSales {
  stored: GuestSales
  floorArea: number | null
}

function Summary({ stored, floorArea, figures }: OfSales & { figures: ReturnType<typeof guestFigures> }) {
  const of = comparableFigure(namedSales(stored), basisOf(stored, floorArea, useToday()))
  const { value, median, spreadPercent, counted } = figures
  const warning = spreadWarning(figures)
  return (
    <Stack gap={8}>
      <Answer name={of.name} sums={[of]}>
        <Money value={value} />
      </Answer>
      <div className="quiet">
        Median {formatMoney(median)}
        {spreadPercent !== null && ` · spread ${formatTenths(spreadPercent)}`}
      </div>
      {counted < ENOUGH_SALES && <Note>Three or more sales make a better estimate.</Note>}
      {warning !== null && <Note>{warning}</Note>}
    </Stack>
  )
}

interface SalesTableProps extends OfSales {
  onEdit: (at: number) => void
  onRemove: (at: number) => void
}

function SalesTable({ stored, floorArea, onEdit, onRemove }: SalesTableProps) {
  const basis = basisOf(stored, floorArea, useToday())
  return (
    <Table
      caption="Sales"
      rows={namedSales(stored)}
      keyOf={({ id }) => id}
      columns={[
        {
          head: 'Address',
          cell: ({ address }) => address,
          detail: (sale) =>
            [
              sale.floorArea === null ? NO_FIGURE : `${formatNumber(sale.floorArea)} m²`,
              areaNote(sale, basis),
            ]
              .filter(Boolean)
              .join(', '),
        },
        { head: 'Sold', cell: (sale) => soldText(sale, basis.today), onPhone: 'named' },
        { head: 'Price', money: ({ price }) => price, onPhone: 'named' },
        {
          head: 'Adjusted',
          isFigure: true,
          onPhone: 'named',
          cell: (sale) => {
            const of = adjustedFigure(sale, basis)
            return (
              <>
                <Money value={of.value} bold />{' '}
                <HowFigures about={`${of.name} of ${sale.address}`} sums={[of]} />
              </>
            )
          },
        },
      ]}
      actions={({ id, address }) => (
        <RowButtons name={address} onEdit={() => onEdit(Number(id))} onDelete={() => onRemove(Number(id))} />
      )}
    />
  )
}

interface SaleDialogProps {
  /** The address of the property that is valued. */
  of: string
  sale: GuestSale | null
  onSave: (sale: GuestSale) => void
  onClose: () => void
}

function SaleDialog({ of, sale, onSave, onClose }: SaleDialogProps) {
  const form = useForm(soldHouseSchema, sale ?? {}, { check: soldHouseRules(useToday()) })
  const { address } = form.values
  const isItself = address !== null && sameAddressKey(address) === sameAddressKey(of)
  return (
    <FormDialog
      title={sale === null ? 'Add sale' : 'Edit sale'}
      action="Save"
      form={form}
      onClose={onClose}
      onSubmit={onSave}
    >
      <AddressField
        label="Address"
        hint={isItself && 'This is the property itself.'}
        {...form.field('address')}
      />
      <Grid columns={172} align="start">
        <MoneyField label="Sold for" isPositive {...form.field('price')} />
        <DateField label="Sold on" {...form.day('soldOn')} />
        <NumberField label="Floor area" unit="m²" {...form.field('floorArea')} />
      </Grid>
    </FormDialog>
  )
}
