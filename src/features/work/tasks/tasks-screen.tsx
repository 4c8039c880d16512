import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Person } from '#src/features/people/organizations/schema.ts'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { useIsBuilder, useOrganizationQuery } from '#src/lib/rows/organization-context.ts'
import { splitAddress } from '#src/lib/text/address-words.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { isModalOpen, isPressed, isTyping } from '#src/ui/dialog/shortcuts.ts'
import { Segmented } from '#src/ui/field/segmented.tsx'
import { Empty } from '#src/ui/layout/empty.tsx'
import { Loaded } from '#src/ui/layout/loaded.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Item, ItemList } from '#src/ui/table/item-list.tsx'
import { projectDatesQuery, taskRows, unassignedQuery } from './api.ts'
import { QuickAdd } from './quick-add.tsx'
import { tasksByGroup } from './rules.ts'
import { type Task, UNASSIGNED_SHOWN, type Unassigned } from './schema.ts'
import styles from './task-list.module.css'
import { TaskList, type TickDate } from './task-list.tsx'

const WHOSE = [
  { value: 'mine', label: 'Mine' },
  { value: 'everyone', label: 'Everyone' },
  { value: 'unassigned', label: 'Unassigned' },
] as const
type Whose = (typeof WHOSE)[number]['value']

const EMPTY: Record<Whose, string> = {
  mine: 'No tasks for you. Add one, or make one from a deal’s checklist.',
  everyone: 'No tasks yet. Add one, or make one from a deal’s checklist.',
  unassigned: 'Every open task is assigned.',
}
/** Whose tasks are those of their projects, without checklists. */
const EMPTY_OF_BUILDERS: Record<Whose, string> = {
  mine: 'No tasks for you.',
  everyone: 'No tasks yet.',
  unassigned: EMPTY.unassigned,
}

interface TasksScreenProps {
  userId: string
  isAdmin: boolean
  people: readonly Person[]
  tick: TickDate
}

export function TasksScreen({ userId, isAdmin, people, tick }: TasksScreenProps) {
  const { rows, error, refetch } = taskRows.useRows()
  // A builder adds tasks on their projects.
  const isBuilder = useIsBuilder()
  const [chosen, setWhose] = useState<Whose | null>(null)
  const hasOwn = rows === undefined || rows.some(({ assigneeId }) => assigneeId === userId)
  const whose = chosen ?? (isBuilder && !hasOwn ? 'everyone' : 'mine')
  // What is shown first stays, also when the first or the last task of one's own comes or goes.
  if (chosen === null && rows !== undefined) setWhose(whose)
  const today = useToday()
  const title = useRef<HTMLInputElement>(null)
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (!isPressed(event, 'create') || isTyping(event) || isModalOpen()) return
      event.preventDefault()
      title.current?.focus()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
  const { data: lost } = useOrganizationQuery(unassignedQuery, isAdmin)
  const { data: ofProjects } = useOrganizationQuery(projectDatesQuery)
  const items = lost?.unassigned ?? []
  const tasks = rows?.filter((task) => isShown(task, 'unassigned', userId)).length ?? 0
  const unassigned = tasks + items.length
  // What a removed member had to do becomes unassigned; an administrator gives them to others.
  const options = WHOSE.map((option) =>
    option.value === 'unassigned' && isAdmin && unassigned > 0 ? { ...option, note: unassigned } : option,
  )

  return (
    <Page
      isNarrow
      title={isBuilder ? 'Tasks' : 'My tasks'}
      actions={<Segmented isInHead label="Tasks of" options={options} value={whose} onChange={setWhose} />}
    >
      {!isBuilder && (
        <QuickAdd
          of={{ assigneeId: whose === 'unassigned' ? null : userId }}
          people={people}
          inputRef={title}
        />
      )}
      {whose === 'unassigned' && <UnassignedItems items={items} />}
      <Loaded query={{ data: rows, error, refetch }} failed="Failed to load tasks" loading="Loading tasks">
        {(all) => {
          const dates = (ofProjects?.dates ?? []).map((date) => ({ ...date, assigneeId: date.ownerId }))
          const groups = tasksByGroup(
            [...all, ...dates].filter((one) => isShown(one, whose, userId)),
            today,
          )
          if (groups.length === 0) return <Empty sentence={(isBuilder ? EMPTY_OF_BUILDERS : EMPTY)[whose]} />
          return <TaskList groups={groups} people={people} today={today} tick={tick} />
        }}
      </Loaded>
    </Page>
  )
}

function isShown(
  { assigneeId, doneOn }: Pick<Task, 'assigneeId' | 'doneOn'>,
  whose: Whose,
  userId: string,
): boolean {
  if (whose === 'everyone') return true
  return whose === 'mine' ? assigneeId === userId : assigneeId === null && doneOn === null
}

const TABS = { condition: 'agreement', checklist: 'due-diligence' } as const

/** Conditions and checklist items that lost their assignee; each is assigned on its deal's page. */
function UnassignedItems({ items }: { items: readonly Unassigned[] }) {
  if (items.length === 0) return null
  return (
    <section className={styles.group} aria-label="Conditions and checklist items">
      <h2 className="text-13 bold below-1">
        Conditions and checklist items{' '}
        <span className="faint fig">
          {items.length < UNASSIGNED_SHOWN ? items.length : `${UNASSIGNED_SHOWN}+`}
        </span>
      </h2>
      <ItemList label="Conditions and checklist items">
        {items.map(({ kind, id, title, dueOn, opportunityId, address }) => (
          <Item
            key={id}
            title={title}
            meta={[formatDate(dueOn), splitAddress(address).street]}
            actions={
              <Link
                to={`/opportunities/$id/${TABS[kind]}`}
                params={{ id: opportunityId }}
                className="link"
                aria-label={`Assign ${title}`}
              >
                Assign
              </Link>
            }
          />
        ))}
      </ItemList>
    </section>
  )
}
