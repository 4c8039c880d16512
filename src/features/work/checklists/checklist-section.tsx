import { type CivilDay, formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { formatMoney } from '#src/finance/money.ts'
import { ANCHORS } from '#src/lib/browser/anchors.ts'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { messageOf } from '#src/lib/text/messages.ts'
import { optionLabel } from '#src/lib/text/option-label.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { MenuItem } from '#src/ui/dialog/menu.tsx'
import { attemptChange, offerUndo, showToast } from '#src/ui/dialog/toasts.ts'
import { Money } from '#src/ui/figure/money.tsx'
import { useAttempt } from '#src/ui/form/use-attempt.ts'
import { ErrorBox } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Row, Stack } from '#src/ui/layout/layout.tsx'
import { Item, ItemList } from '#src/ui/table/item-list.tsx'
import { useRowRevert } from '#src/ui/table/row-actions.ts'
import { RowsSection } from '#src/ui/table/rows-section.tsx'
import { changeChecklist, checklistRows } from './api.ts'
import { ChecklistDialog } from './checklist-dialog.tsx'
import styles from './checklist-section.module.css'
import { bySection, dueDay, dueDiligenceCosts, inputOf } from './rules.ts'
import { BEFORE_UNCONDITIONAL, CHECKLIST_STATUSES, type ChecklistItem } from './schema.ts'

interface ChecklistSectionProps {
  opportunityId: string
  people: readonly { userId: string; name: string }[]
  documents: readonly { id: string; name: string }[]
  /** The day on which the deal’s agreement counts as made; null without one. */
  signed: CivilDay | null
  /** Opens the form of a new task with the item's title, assignee and due day. */
  onTask: (item: ChecklistItem) => void
}

/** The due-diligence checklist of a deal: what to check before its conditions are met, and what that costs. */
export function ChecklistSection({ opportunityId, ...props }: ChecklistSectionProps) {
  const { people, documents, signed, onTask } = props
  const { client, organizationId } = useOrganization()
  const { run, isPending, error: failure } = useAttempt()
  const revert = useRowRevert(checklistRows, opportunityId)

  function changeStatus(item: ChecklistItem, status: ChecklistItem['status']) {
    if (status === item.status) return
    const scope = { client, organizationId, parentId: opportunityId }
    attemptChange({ name: item.title, verb: 'changed' }, () =>
      checklistRows.edit(scope, item, { ...inputOf(item), status }),
    )
    const message = `${item.title}: ${statusLabel(status)}`
    offerUndo(message, () => revert(item.id, inputOf(item), { ...inputOf(item), status }), item.id, {
      name: item.title,
    })
  }
  const start = () =>
    void run(() => changeChecklist(client, organizationId, { opportunityId, change: 'start' }))
  /** Its message takes the place of one whose Undo would meet changed rows. */
  async function addCosts(toAdd: number) {
    await changeChecklist(client, organizationId, { opportunityId, change: 'costs' })
    const amount = formatMoney(Math.abs(toAdd))
    const change = toAdd > 0 ? `Added ${amount} to` : `Took ${amount} off`
    showToast({ message: `${change} the deal’s buying costs.` })
  }

  return (
    <RowsSection
      of={checklistRows}
      parentId={opportunityId}
      title="Due diligence"
      anchor={ANCHORS.checklist}
      add="Add item"
      empty={
        <Stack align="start" gap={12}>
          <p>Check title, council, building, risk and tax before you go unconditional.</p>
          <Button aria-disabled={isPending} onClick={start}>
            Start checklist
          </Button>
        </Stack>
      }
      notices={(items) => (
        <>
          {failure !== null && <ErrorBox>{messageOf(failure)}</ErrorBox>}
          {items.length > 0 && (
            <Costs items={items} isPending={isPending} onAdd={(toAdd) => void run(() => addCosts(toAdd))} />
          )}
        </>
      )}
      menu={(item) => ({
        name: item.title,
        button: { text: statusLabel(item.status), label: `${statusLabel(item.status)}: ${item.title}` },
        first: CHECKLIST_STATUSES.map(({ value, label }) => (
          <MenuItem key={value} checked={value === item.status} onSelect={() => changeStatus(item, value)}>
            {label}
          </MenuItem>
        )),
        more: (
          <MenuItem onSelect={() => onTask({ ...item, dueOn: dueDay(item, signed) })}>Make a task</MenuItem>
        ),
      })}
      dialog={({ row, rows, ...opened }) => (
        <ChecklistDialog
          {...opened}
          parentId={opportunityId}
          item={row}
          position={Math.min(999, rows.length + 1)}
          people={people}
          documents={documents}
        />
      )}
    >
      {(items, { menu }) =>
        bySection(items).map(([section, some]) => (
          <div key={section} className={styles.group}>
            <h3>{section}</h3>
            <ItemList label={section}>
              {some.map((item) => (
                <Item
                  key={item.id}
                  isDone={item.status === 'ok' || item.status === 'not_needed'}
                  title={item.title}
                  meta={metaOf(item, dueDay(item, signed), people)}
                  figure={item.cost !== null && item.cost > 0 && <Money value={item.cost} />}
                  actions={menu(item)}
                />
              ))}
            </ItemList>
          </div>
        ))
      }
    </RowsSection>
  )
}

function statusLabel(status: ChecklistItem['status']): string | undefined {
  return optionLabel(CHECKLIST_STATUSES, status)
}

interface CostsProps {
  items: readonly ChecklistItem[]
  isPending: boolean
  onAdd: (toAdd: number) => void
}

function Costs({ items, isPending, onAdd }: CostsProps) {
  const { spent, planned, toAdd } = dueDiligenceCosts(items)
  const open = items.filter(({ status }) => status === 'open').length
  return (
    <Row align="center" isSpread gap={[8, 16]} className={styles.costs}>
      <p>
        Due diligence spent{' '}
        <output aria-label="Due diligence spent">
          <Money value={spent} bold />
        </output>
        {planned > 0 && (
          <>
            , <Money value={planned} /> to come
          </>
        )}
        . {open === 0 ? 'Nothing is left to do.' : `${pluralize(open, 'item')} to do.`}
      </p>
      {toAdd !== 0 && (
        <Button size="dense" aria-disabled={isPending} onClick={() => onAdd(toAdd)}>
          Add to buying costs
        </Button>
      )}
    </Row>
  )
}

function metaOf(
  { isStop, status, assigneeId, dueDays, note }: ChecklistItem,
  dueOn: CivilDay | null,
  people: ChecklistSectionProps['people'],
) {
  return [
    isStop && <strong className={status === 'problem' ? 'warn' : undefined}>{BEFORE_UNCONDITIONAL}</strong>,
    people.find(({ userId }) => userId === assigneeId)?.name,
    dueOn
      ? `Due ${formatDate(dueOn)}`
      : dueDays !== null && `${pluralize(dueDays, 'day')} after the agreement`,
    note,
  ]
}
