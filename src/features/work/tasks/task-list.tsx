import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type AgreementKind, dateKind, projectTarget } from '#src/features/base/due-dates/kinds.ts'
import { openDateName } from '#src/features/build/projects/open-dates.ts'
import { stageLabel } from '#src/features/build/projects/schema.ts'
import type { Person } from '#src/features/people/organizations/schema.ts'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { useIsChangeable, useOrganization } from '#src/lib/rows/organization-context.ts'
import { positionAt } from '#src/lib/rows/positions.ts'
import { splitAddress } from '#src/lib/text/address-words.ts'
import { authorName } from '#src/lib/text/person-name.ts'
import { attemptChange, offerUndo } from '#src/ui/dialog/toasts.ts'
import { CheckBox } from '#src/ui/field/check-box.tsx'
import { Item, ItemList } from '#src/ui/table/item-list.tsx'
import { type ItemOrder, OrderItems } from '#src/ui/table/item-order.tsx'
import { useRowChange, useRowRemoval, useRowRevert } from '#src/ui/table/row-actions.ts'
import { RowMenu } from '#src/ui/table/row-menu.tsx'
import { taskRows } from './api.ts'
import { groupOf, peersOf, type TaskGroup } from './rules.ts'
import { type ProjectDate, type Task, taskResource } from './schema.ts'
import { useTaskDialog } from './task-dialog.tsx'
import styles from './task-list.module.css'

interface TaskListProps {
  groups: readonly [TaskGroup, readonly (Task | ProjectDate)[]][]
  people: readonly Person[]
  today: string
  /** Whether the list is of one deal, whose address isn't repeated. */
  isOfDeal?: boolean
  /** The action on an open date of an agreement, and on an unpaid invoice. */
  tick?: TickDate | undefined
}

/** `name` is what is read aloud. */
export type TickDate = (date: TickedDate, name: string) => ReactNode
type AgreementDate = ProjectDate & { kind: AgreementKind }
type TickedDate = AgreementDate | (ProjectDate & { kind: 'expense' })

export function TaskList({ groups, people, today, isOfDeal = false, tick }: TaskListProps) {
  return groups.map(([group, tasks]) => (
    <section key={group} className={styles.group} aria-label={group}>
      <h2 className="text-13 bold below-1">
        {group} <span className="faint fig">{tasks.length}</span>
      </h2>
      <TaskItems
        label={group}
        tasks={tasks}
        people={people}
        today={today}
        isOfDeal={isOfDeal}
        isOverdue={group === 'Overdue'}
        tick={tick}
      />
    </section>
  ))
}

interface TaskItemsProps {
  label: string
  tasks: readonly (Task | ProjectDate)[]
  people: readonly Person[]
  today: string
  isOfDeal: boolean
  /** By default those due before today. */
  isOverdue?: boolean
  tick?: TickDate | undefined
}

export function TaskItems({ label, tasks, people, today, isOfDeal, isOverdue, tick }: TaskItemsProps) {
  const { edit, dialog } = useTaskDialog(people)
  const remove = useRowRemoval(taskRows)
  const change = useRowChange(taskRows)
  const orderOf = useTaskOrder(tasks)
  const isChangeable = useIsChangeable()

  function setDone(task: Task, doneOn: string | null) {
    change(task, 'done', { doneOn }, doneOn === null ? undefined : `Done: ${task.title}`)
  }

  return (
    <>
      <ItemList label={label}>
        {tasks.map((task) => {
          const isLate = isOverdue ?? groupOf(task, today) === 'Overdue'
          if ('kind' in task)
            return (
              <DateItem
                key={`${task.kind} ${task.id}`}
                date={task}
                isOverdue={isLate}
                tick={tick}
                isOfDeal={isOfDeal}
              />
            )
          const order = orderOf(task)
          return (
            <Item
              key={task.id}
              isDone={task.doneOn !== null}
              lead={
                <CheckBox
                  label={<span className="visually-hidden">Done: {task.title}</span>}
                  value={task.doneOn !== null}
                  onChange={(isDone) => setDone(task, isDone ? today : null)}
                />
              }
              title={task.title}
              meta={metaOf(task, { isOverdue: isLate, people, isOfDeal })}
              order={order}
              actions={
                <RowMenu
                  name={task.title}
                  more={order && <OrderItems order={order} />}
                  onEdit={() => edit(task)}
                  isKept={!isChangeable(task.builderId)}
                  onDelete={() => remove(task)}
                />
              }
            />
          )
        })}
      </ItemList>
      {dialog}
    </>
  )
}

/** Orders the open tasks of a list by hand, among those due on the same day, with Undo. */
function useTaskOrder(tasks: readonly (Task | ProjectDate)[]) {
  const scope = useOrganization()
  const revert = useRowRevert(taskRows)

  function move(peers: readonly Task[], from: number, to: number): void {
    const task = peers[from]
    const position = task && positionAt(peers, task.id, to)
    if (task == null || position == null) return
    const earlier = taskResource.inputOf(task)
    const change = () => taskRows.edit(scope, task, { ...earlier, position })
    attemptChange({ name: task.title, verb: 'moved' }, change)
    offerUndo(
      `Moved ${task.title} ${to < from ? 'up' : 'down'}`,
      () => revert(task.id, earlier, { ...earlier, position }),
      task.id,
      { name: task.title },
    )
  }

  return (task: Task): ItemOrder | undefined => {
    const peers = peersOf(
      tasks.filter((one): one is Task => !('kind' in one)),
      task,
    )
    if (peers.length < 2) return undefined
    const at = peers.findIndex(({ id }) => id === task.id)
    const group = `tasks ${task.dueOn}`
    return { group, at, count: peers.length, move: (from, to) => move(peers, from, to) }
  }
}

/** A date of a project: it is done where the link leads. */
function DateItem({
  date,
  isOverdue,
  tick,
  isOfDeal,
}: Required<Pick<TaskItemsProps, 'isOverdue' | 'isOfDeal'>> &
  Pick<TaskItemsProps, 'tick'> & { date: ProjectDate }) {
  const { kind, id, title, dueOn, projectId, address } = date
  const name =
    isTicked(date) && date.kind !== 'expense'
      ? openDateName(date)
      : kind === 'stage'
        ? `${title} ends`
        : title
  const ticked = tick && isTicked(date) ? tick(date, `${name} of ${splitAddress(address).street}`) : null
  return (
    <Item
      lead={null}
      title={name}
      meta={[
        <DueDay key="due" day={dueOn} isOverdue={isOverdue} />,
        !isOfDeal && splitAddress(address).street,
      ]}
      actions={
        <>
          {ticked}
          {(ticked === null || kind === 'expense') && (
            <Link {...projectTarget(projectId, kind, id)} className="link" aria-label={`Open ${name}`}>
              Open
            </Link>
          )}
        </>
      }
    />
  )
}

function isOfAgreement(date: ProjectDate): date is AgreementDate {
  return dateKind(date.kind).isOfAgreement
}

function isTicked(date: ProjectDate): date is TickedDate {
  return date.kind === 'expense' || isOfAgreement(date)
}

function DueDay({ day, isOverdue }: { day: string; isOverdue: boolean }) {
  return <span className={isOverdue ? 'danger bold' : undefined}>{formatDate(day)}</span>
}

interface MetaOptions {
  isOverdue: boolean
  people: readonly Person[]
  isOfDeal: boolean
}

function metaOf(task: Task, { isOverdue, people, isOfDeal }: MetaOptions) {
  const { dueOn, assigneeId, opportunityId, projectId, address, stage, doneOn } = task
  const street = address === null ? null : splitAddress(address).street
  // Only what is done keeps someone whose account is deleted.
  const nobody = assigneeId === null || doneOn === null ? 'Unassigned' : authorName(null)
  return [
    dueOn !== null && <DueDay key="due" day={dueOn} isOverdue={isOverdue} />,
    !isOfDeal &&
      street !== null &&
      (projectId !== null ? (
        <Link key="project" to="/projects/$id" params={{ id: projectId }}>
          {street}
        </Link>
      ) : (
        opportunityId !== null && (
          <Link key="deal" to="/opportunities/$id" params={{ id: opportunityId }}>
            {street}
          </Link>
        )
      )),
    stage !== null && stageLabel(stage),
    people.find(({ userId }) => userId === assigneeId)?.name ?? nobody,
  ]
}
