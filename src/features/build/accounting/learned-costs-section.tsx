import { useState } from 'react'
import { isUnlikelyRate, LINES_TO_USE } from '#src/finance/budget/learned-costs.ts'
import { QUALITIES, type RenovationItem, STANDARD_ITEMS } from '#src/finance/budget/renovation.ts'
import { columnFormat, formatNumber, formatRate } from '#src/finance/money.ts'
import { useOrganizationQuery } from '#src/lib/rows/organization-context.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { FormDialog } from '#src/ui/dialog/form-dialog.tsx'
import { offerUndo } from '#src/ui/dialog/toasts.ts'
import { CheckBox } from '#src/ui/field/check-box.tsx'
import { ErrorBox } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Note, Row, Stack } from '#src/ui/layout/layout.tsx'
import { Loaded } from '#src/ui/layout/loaded.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { type Columns, Table } from '#src/ui/table/table.tsx'
import { ratesQuery, useRateChange } from './rates-api.ts'
import { type LearnedLine, learnedItem, type Rates } from './rates-schema.ts'

type Item = RenovationItem & ReturnType<typeof learnedItem> & { used: Rates['used'][number] | undefined }

/** What the organization's renovations cost per square metre, beside the usual costs. */
export function LearnedCostsSection({ isAdmin }: { isAdmin: boolean }) {
  return (
    <Section title="Costs per m²" knownAs="region" aside="Including GST">
      <Stack>
        <Note>
          From the budget lines that are done, at mid-range quality. New plans of deals start with the costs
          that you use; saved plans stay.
        </Note>
        <Loaded query={useOrganizationQuery(ratesQuery)} failed="Failed to load your costs">
          {(rates) => <LearnedCosts rates={rates} isAdmin={isAdmin} />}
        </Loaded>
      </Stack>
    </Section>
  )
}

function LearnedCosts({ rates, isAdmin }: { rates: Rates; isAdmin: boolean }) {
  const { mutate, mutateAsync, error } = useRateChange()
  const [shown, setShown] = useState<string | null>(null)
  const [unlikely, setUnlikely] = useState<Item | null>(null)
  const items = STANDARD_ITEMS.map(
    (item): Item => ({
      ...item,
      ...learnedItem(rates, item.id),
      used: rates.used.find(({ itemId }) => itemId === item.id),
    }),
  )
  function use({ id: itemId, name, basePrice, used }: Item, rate: number | null) {
    const before = used?.rate ?? null
    const message =
      rate === null
        ? `New plans use the usual ${formatRate(basePrice)} for ${name}`
        : `New plans use ${formatRate(rate)} for ${name}`
    // The section says why it failed.
    const undo = () => mutateAsync({ itemId, rate: before, isUndo: true }).catch(() => 'said')
    mutate({ itemId, rate }, { onSuccess: () => offerUndo(message, undo) })
  }
  const choose = (item: Item, rate: number | null) =>
    rate !== null && isUnlikelyRate(rate, item.basePrice) ? setUnlikely(item) : use(item, rate)
  const linesOf = ({ id }: Item) => rates.lines.filter(({ itemId }) => itemId === id)
  const columns: Columns<Item> = [
    ...columnsOf(items),
    {
      head: 'New plans use',
      cell: (item) => (
        <Row align="center">
          {formatRate(item.used?.rate ?? item.basePrice)}
          {isAdmin &&
            choicesOf(item).map((rate, at) => (
              // In one place, so that the focus stays on the button when what it offers changes.
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is the button's identity
              <Button key={at} size="dense" onClick={() => choose(item, rate)}>
                {rate === null
                  ? `Back to the usual ${formatRate(item.basePrice)}`
                  : `Use ${formatRate(rate)} in new plans`}
              </Button>
            ))}
        </Row>
      ),
      isKnown: (item) => item.used !== undefined || choicesOf(item).length > 0,
      onPhone: 'line',
    },
  ]

  return (
    <Stack>
      {error && <ErrorBox>{error.message}</ErrorBox>}
      <Table
        caption="Costs per square metre"
        rows={items}
        keyOf={({ id }) => id}
        columns={columns}
        actions={(item) =>
          linesOf(item).length > 0 && (
            <Button
              size="dense"
              aria-label={`Show projects: ${item.name}`}
              aria-expanded={shown === item.id}
              onClick={() => setShown(shown === item.id ? null : item.id)}
            >
              Show projects
            </Button>
          )
        }
        below={(item) =>
          shown === item.id && (
            <LearnedLines
              label={`Projects: ${item.name}`}
              lines={linesOf(item)}
              onChange={(lineId, isLeftOut) => mutate({ lineId, isLeftOut })}
            />
          )
        }
      />
      {unlikely && (
        <FormDialog
          title="Is this right?"
          action={`Use ${formatRate(unlikely.learned?.rate ?? null)}`}
          onClose={() => setUnlikely(null)}
          onSubmit={() => {
            use(unlikely, unlikely.learned?.rate ?? null)
            setUnlikely(null)
          }}
        >
          <p>
            {unlikely.name} usually costs {formatRate(unlikely.basePrice)} per m². Check what was spent and
            the house sizes first.
          </p>
        </FormDialog>
      )}
    </Stack>
  )
}

/** The rates that an administrator may choose for new plans: the learned one from enough lines, or the usual one (null). */
function choicesOf({ learned, lines, used }: Item): (number | null)[] {
  const canUse = learned && lines >= LINES_TO_USE && used?.rate !== learned.rate
  return [...(canUse ? [learned.rate] : []), ...(used ? [null] : [])]
}

const isLearned = ({ learned }: Item) => Boolean(learned)

function columnsOf(items: readonly Item[]): Columns<Item> {
  const range = columnFormat(
    items.flatMap(({ learned }) => (learned ? [learned.lowest, learned.highest] : [])),
  )
  return [
    { head: 'Item', cell: ({ name }) => name },
    { head: 'Usual', cents: ({ basePrice }) => basePrice, onPhone: 'named' },
    {
      head: 'Yours',
      cents: ({ learned }) => learned?.rate ?? null,
      isKnown: isLearned,
      onPhone: 'named',
    },
    { head: 'From', cell: ({ projects }) => fromWords(projects), isKnown: isLearned },
    {
      head: 'Lowest – highest',
      isFigure: true,
      cell: ({ learned }) => (learned ? `${range(learned.lowest)} – ${range(learned.highest)}` : '—'),
      isKnown: isLearned,
      onPhone: 'named',
    },
  ]
}

function fromWords(projects: number): string {
  if (projects === 0) return 'No project'
  return projects === 1 ? 'One project' : pluralize(projects, 'project')
}

interface LearnedLinesProps {
  label: string
  lines: readonly LearnedLine[]
  onChange: (lineId: string, isLeftOut: boolean) => void
}

function LearnedLines({ label, lines, onChange }: LearnedLinesProps) {
  return (
    <Stack as="ul" gap={8} aria-label={label}>
      {lines.map(({ id, address, spent, houseSize, quality, isLeftOut }) => (
        <li key={id}>
          <CheckBox
            label={`${address}: ${formatRate(spent)}, ${formatNumber(houseSize)} m², ${QUALITIES[quality].label}`}
            value={!isLeftOut}
            onChange={(isCounted) => onChange(id, !isCounted)}
          />
        </li>
      ))}
    </Stack>
  )
}
