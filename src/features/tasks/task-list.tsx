import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDate } from '#src/finance/new-zealand-days.ts'
import { CheckBox } from '#src/ui/check-box.tsx'
import { Item, ItemList } from '#src/ui/item-list.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { useRowChange, useRowRemoval } from '#src/ui/row-actions.ts'
import { RowMenu } from '#src/ui/row-menu.tsx'
import { splitAddress } from '../addresses/address-words.ts'
import { stageLabel } from '../projects/schema.ts'
import { taskRows } from './api.ts'
import type { TaskGroup } from './rules.ts'
import type { Person, Task } from './schema.ts'
import styles from './task-list.module.css'

const TaskDialog = lazyPart(async () => (await import('./task-dialog.tsx')).TaskDialog)

interface TaskListProps {
  groups: readonly [TaskGroup, readonly Task[]][]
  people: readonly Person[]
  today: string
  /** Whether the list is of one deal, whose address isn't repeated. */
  isOfDeal?: boolean
}

export function TaskList({ groups, people, today, isOfDeal = false }: TaskListProps) {
  const [edited, edit] = useState<Task | null>(null)
  const remove = useRowRemoval(taskRows)
  const change = useRowChange(taskRows)

  function setDone(task: Task, doneOn: string | null) {
    change(task, 'done', { doneOn }, doneOn === null ? undefined : `Done: ${task.title}`)
  }

  return (
    <>
      {groups.map(([group, tasks]) => (
        <section key={group} className={styles.group} aria-label={group}>
          <h2 className="text-13 bold below-1">
            {group} <span className="faint fig">{tasks.length}</span>
          </h2>
          <ItemList label={group}>
            {tasks.map((task) => (
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
                meta={metaOf(task, { group, people, isOfDeal })}
                actions={
                  <RowMenu name={task.title} onEdit={() => edit(task)} onDelete={() => remove(task)} />
                }
              />
            ))}
          </ItemList>
        </section>
      ))}
      {edited && <TaskDialog task={edited} people={people} onClose={() => edit(null)} />}
    </>
  )
}

interface MetaOptions {
  group: TaskGroup
  people: readonly Person[]
  isOfDeal: boolean
}

function metaOf(task: Task, { group, people, isOfDeal }: MetaOptions) {
  const { dueOn, assigneeId, opportunityId, projectId, address, stage } = task
  const street = address === null ? null : splitAddress(address).street
  return [
    dueOn !== null && (
      <span key="due" className={group === 'Overdue' ? 'danger bold' : undefined}>
        {formatDate(dueOn)}
      </span>
    ),
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
    people.find(({ userId }) => userId === assigneeId)?.name ?? 'Unassigned',
  ]
}
