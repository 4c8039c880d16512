import { type ReactNode, Suspense, useState } from 'react'
import { type CivilDay, formatDate } from '#src/finance/new-zealand-days.ts'
import { ANCHORS } from '#src/lib/anchors.ts'
import { messageOf } from '#src/lib/messages.ts'
import { useOrganization } from '#src/lib/organization-context.ts'
import { pluralize } from '#src/lib/pluralize.ts'
import { ErrorBox } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Item, ItemList } from '#src/ui/item-list.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { Menu, MenuDivider, MenuItem } from '#src/ui/menu.tsx'
import { Money } from '#src/ui/money.tsx'
import { useRowRemoval } from '#src/ui/row-actions.ts'
import { Section } from '#src/ui/section.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { offerUndo, showFailedChange } from '#src/ui/toasts.ts'
import { useAttempt } from '#src/ui/use-attempt.ts'
import { changeChecklist, checklistRows } from './api.ts'
import styles from './checklist-section.module.css'
import { bySection, dueDay, dueDiligenceCosts, inputOf } from './rules.ts'
import { CHECKLIST_STATUSES, type ChecklistItem, ITEMS_PER_DEAL } from './schema.ts'

const ChecklistDialog = lazyPart(async () => (await import('./checklist-dialog.tsx')).ChecklistDialog)

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
  const place = { client, organizationId, parentId: opportunityId }
  const { rows, error, refetch } = checklistRows.useRows(opportunityId)
  const [editing, edit] = useState<{ item: ChecklistItem | null } | null>(null)
  const { run, isPending, error: failure } = useAttempt()
  const remove = useRowRemoval(checklistRows, opportunityId)
  const nameOf = (userId: string | null) => people.find((person) => person.userId === userId)?.name ?? null

  function changeStatus(item: ChecklistItem, status: ChecklistItem['status']) {
    if (status === item.status) return
    setStatus(item, status)
    const changed = { ...item, status, version: item.version + 1 }
    offerUndo(`${item.title}: ${statusLabel(status)}`, () => setStatus(changed, item.status), item.id)
  }
  function setStatus(item: ChecklistItem, status: ChecklistItem['status']) {
    checklistRows
      .edit(place, item, { ...inputOf(item), status })
      .catch((reason: unknown) =>
        showFailedChange({ name: item.title, verb: 'changed' }, reason, () => setStatus(item, status)),
      )
  }
  const change = (kind: 'start' | 'costs') =>
    void run(() => changeChecklist(client, organizationId, { opportunityId, change: kind }))

  return (
    <Section
      title="Due diligence"
      knownAs="region"
      anchor={ANCHORS.checklist}
      action={
        rows !== undefined &&
        rows.length > 0 && (
          <Button
            size="dense"
            icon="plus"
            disabled={rows.length >= ITEMS_PER_DEAL.rows}
            onClick={() => edit({ item: null })}
          >
            Add item
          </Button>
        )
      }
    >
      {failure !== null && <ErrorBox className={styles.failure}>{messageOf(failure)}</ErrorBox>}
      {rows === undefined ? (
        error ? (
          <ErrorBox detail={error.message} onRetry={refetch}>
            Failed to load the checklist
          </ErrorBox>
        ) : (
          <SkeletonRows rows={3} height={12} />
        )
      ) : rows.length === 0 ? (
        <div className={styles.empty}>
          <p>Check title, council, building, risk and tax before you go unconditional.</p>
          <Button aria-disabled={isPending} onClick={() => change('start')}>
            Start checklist
          </Button>
        </div>
      ) : (
        <>
          <Costs items={rows} isPending={isPending} onAdd={() => change('costs')} />
          {bySection(rows).map(([section, items]) => (
            <div key={section} className={styles.group}>
              <h3>{section}</h3>
              <ItemList label={section}>
                {items.map((item) => (
                  <ChecklistRow
                    key={item.id}
                    item={item}
                    dueOn={dueDay(item, signed)}
                    assignee={nameOf(item.assigneeId)}
                    onStatus={(status) => changeStatus(item, status)}
                  >
                    <MenuItem onSelect={() => edit({ item })}>Edit</MenuItem>
                    <MenuItem onSelect={() => onTask({ ...item, dueOn: dueDay(item, signed) })}>
                      Make a task
                    </MenuItem>
                    <MenuItem icon="trash" onSelect={() => remove(item)}>
                      Delete
                    </MenuItem>
                  </ChecklistRow>
                ))}
              </ItemList>
            </div>
          ))}
        </>
      )}
      <Suspense>
        {editing && (
          <ChecklistDialog
            parentId={opportunityId}
            item={editing.item}
            position={Math.min(999, (rows?.length ?? 0) + 1)}
            people={people}
            documents={documents}
            onClose={() => edit(null)}
          />
        )}
      </Suspense>
    </Section>
  )
}

function statusLabel(status: ChecklistItem['status']): string | undefined {
  return CHECKLIST_STATUSES.find(({ value }) => value === status)?.label
}

interface CostsProps {
  items: readonly ChecklistItem[]
  isPending: boolean
  onAdd: () => void
}

function Costs({ items, isPending, onAdd }: CostsProps) {
  const { spent, planned, toAdd } = dueDiligenceCosts(items)
  const open = items.filter(({ status }) => status === 'open').length
  return (
    <div className={styles.costs}>
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
        . {open === 0 ? 'Nothing is open.' : `${pluralize(open, 'item')} open.`}
      </p>
      {toAdd !== 0 && (
        <Button size="dense" aria-disabled={isPending} onClick={onAdd}>
          Add to buying costs
        </Button>
      )}
    </div>
  )
}

interface ChecklistRowProps {
  item: ChecklistItem
  dueOn: CivilDay | null
  assignee: string | null
  onStatus: (status: ChecklistItem['status']) => void
  /** Other entries of the item's menu. */
  children: ReactNode
}

function ChecklistRow({ item, dueOn, assignee, onStatus, children }: ChecklistRowProps) {
  const { title, isStop, status, cost, dueDays, note } = item
  const shown = statusLabel(status)
  return (
    <Item
      isDone={status === 'ok' || status === 'not_needed'}
      title={title}
      meta={[
        isStop && <strong className={status === 'problem' ? styles.stop : undefined}>Stop</strong>,
        assignee,
        dueOn
          ? `Due ${formatDate(dueOn)}`
          : dueDays !== null && `${pluralize(dueDays, 'day')} after the agreement`,
        note,
      ]}
      figure={cost !== null && cost > 0 && <Money value={cost} />}
      actions={
        <Menu
          label={title}
          trigger={
            <Button size="dense" aria-label={`${shown}: ${title}`}>
              {shown}
            </Button>
          }
        >
          {CHECKLIST_STATUSES.map(({ value, label }) => (
            <MenuItem key={value} checked={value === status} onSelect={() => onStatus(value)}>
              {label}
            </MenuItem>
          ))}
          <MenuDivider />
          {children}
        </Menu>
      }
    />
  )
}
