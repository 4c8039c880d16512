import { useState } from 'react'
import { z } from 'zod'
import { formatNumber, NO_FIGURE } from '#src/finance/money.ts'
import { rule } from '#src/lib/schemas/field-rules.ts'
import { capitalized } from '#src/lib/text/list-in-words.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { FormDialog } from '#src/ui/dialog/form-dialog.tsx'
import { useQuestion } from '#src/ui/dialog/use-question.tsx'
import { TextArea } from '#src/ui/field/text-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Note, Stack } from '#src/ui/layout/layout.tsx'
import { useRowsAddition } from '#src/ui/table/row-actions.ts'
import { Table } from '#src/ui/table/table.tsx'
import { comparableRows } from './api.ts'
import { type PastedSale, type PastedSales, readPastedSales } from './pasted-sales.ts'
import { ITSELF_QUESTION, isOfDeal } from './same-sales.ts'
import type { Comparable } from './schema.ts'

interface PasteDialogProps {
  deal: { id: string; address: string }
  /** The sales of the deal. */
  sales: readonly Comparable[]
  onClose: () => void
}

const pastedSchema = z.strictObject({ text: z.string().max(10_000) })

/** Adds the sales that are typed or pasted as lines; those that can't be read stay in the box. */
export function PasteDialog({ deal, sales, onClose }: PasteDialogProps) {
  const today = useToday()
  const add = useRowsAddition(comparableRows, deal.id)
  // Without those that are being added, which appear in the list before their lines leave the box.
  const [before, setBefore] = useState<readonly Comparable[] | null>(null)
  const read = (text: string | null) =>
    readPastedSales(text ?? '', { today, sales: before ?? sales, address: deal.address })
  const hasSale = rule(['text'], ({ text }: z.output<typeof pastedSchema>) =>
    read(text).good.length > 0
      ? false
      : { field: 'text', message: 'Enter at least one sale that can be added.' },
  )
  const form = useForm(pastedSchema, {}, { check: hasSale })
  const { good, problems } = read(form.values.text)
  const { ask, dialog } = useQuestion(ITSELF_QUESTION)

  async function addSales(): Promise<void> {
    if (good.some(({ sale }) => isOfDeal(sale, deal)) && !(await ask())) return
    setBefore(sales)
    try {
      await add(
        good.map(({ sale }) => sale),
        `Added ${pluralize(good.length, 'sale')}`,
      )
      if (problems.length === 0) onClose()
      else form.edit({ text: problems.map(({ text }) => text).join('\n') })
    } finally {
      setBefore(null)
    }
  }

  return (
    <>
      <FormDialog
        title="Paste sales"
        action={good.length === 0 ? 'Add sales' : `Add ${pluralize(good.length, 'sale')}`}
        form={form}
        onClose={onClose}
        onSubmit={addSales}
      >
        <Note>
          One line for each sale: address; price; sold on; floor area. Rows copied from a spreadsheet work
          too.
        </Note>
        <TextArea
          label="Sales"
          rows={6}
          placeholder="14 Miro Street, Petone; 820000; 22/8/2026; 120"
          {...form.field('text')}
        />
        <Problems problems={problems} />
        {good.length > 0 && <Preview good={good} />}
      </FormDialog>
      {dialog}
    </>
  )
}

function Problems({ problems }: Pick<PastedSales, 'problems'>) {
  return (
    <Stack as="ul" gap={4} aria-label="Lines with problems" aria-live="polite" className="text-13">
      {problems.map(({ line, message }) => (
        <li key={line}>
          <b className="danger">Line {line}:</b> {message}
        </li>
      ))}
    </Stack>
  )
}

function Preview({ good }: { good: readonly PastedSale[] }) {
  return (
    <Table
      caption="Sales that will be added"
      rows={good}
      keyOf={({ line }) => line}
      columns={[
        {
          head: 'Address',
          cell: ({ sale }) => sale.address,
          detail: ({ remarks }) => remarks.length > 0 && capitalized(remarks.join(', ')),
        },
        { head: 'Sold', day: ({ sale }) => sale.soldOn, onPhone: 'named' },
        { head: 'Price', cents: ({ sale }) => sale.price, onPhone: 'named' },
        {
          head: 'Floor area',
          cell: ({ sale: { floorArea } }) =>
            floorArea === null ? NO_FIGURE : `${formatNumber(floorArea)} m²`,
          isFigure: true,
          isKnown: ({ sale }) => sale.floorArea !== null,
          onPhone: 'named',
        },
      ]}
    />
  )
}
