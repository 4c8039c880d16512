import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useOrganization } from '#src/lib/organization-context.ts'
import { Empty } from '#src/ui/empty.tsx'
import { LoadingFailed } from '#src/ui/loading-failed.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { isModalOpen, isPressed, isTyping } from '#src/ui/shortcuts.ts'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { useToday } from '#src/ui/use-clock.ts'
import { taskRows, unassignedQuery } from './api.ts'
import { QuickAdd } from './quick-add.tsx'
import { tasksByGroup } from './rules.ts'
import type { Person, Task } from './schema.ts'
import { TaskList } from './task-list.tsx'
import styles from './tasks-screen.module.css'
import { UnassignedItems } from './unassigned-items.tsx'

const WHOSE = [
  { value: 'mine', label: 'Mine' },
  { value: 'everyone', label: 'Everyone' },
  { value: 'unassigned', label: 'Unassigned' },
] as const
type Whose = (typeof WHOSE)[number]['value']

const EMPTY: Record<Whose, string> = {
  mine: 'No tasks for you. Add one, or make one from a deal’s checklist.',
  everyone: 'No tasks yet. Add one, or make one from a deal’s checklist.',
  unassigned: 'Every open task is assigned to a member.',
}

interface TasksScreenProps {
  userId: string
  isAdmin: boolean
  people: readonly Person[]
}

export function TasksScreen({ userId, isAdmin, people }: TasksScreenProps) {
  const { organizationId } = useOrganization()
  const { rows, error, refetch } = taskRows.useRows()
  const [whose, setWhose] = useState<Whose>('mine')
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
  const shown = rows?.filter((task) => isShown(task, whose, userId))
  const groups = shown && tasksByGroup(shown, today)
  const { data: lost } = useQuery({ ...unassignedQuery(organizationId), enabled: isAdmin })
  const items = lost?.unassigned ?? []
  const tasks = rows?.filter((task) => isShown(task, 'unassigned', userId)).length ?? 0
  const unassigned = tasks + items.length
  // What a removed member had to do becomes unassigned; an administrator gives them to others.
  const options = WHOSE.map((option) =>
    option.value === 'unassigned' && isAdmin && unassigned > 0 ? { ...option, note: unassigned } : option,
  )

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>My tasks</h1>
        <Segmented isInHead label="Tasks of" options={options} value={whose} onChange={setWhose} />
      </header>
      <QuickAdd of={{ assigneeId: whose === 'unassigned' ? null : userId }} inputRef={title} />
      {whose === 'unassigned' && <UnassignedItems items={items} />}
      {groups === undefined ? (
        error ? (
          <LoadingFailed title="Failed to load tasks" error={error} onRetry={refetch} />
        ) : (
          <SkeletonRows label="Loading tasks" />
        )
      ) : groups.length === 0 ? (
        <Empty sentence={EMPTY[whose]} />
      ) : (
        <TaskList {...{ groups, people, today }} />
      )}
    </div>
  )
}

function isShown({ assigneeId, doneOn }: Task, whose: Whose, userId: string): boolean {
  if (whose === 'everyone') return true
  return whose === 'mine' ? assigneeId === userId : assigneeId === null && doneOn === null
}
