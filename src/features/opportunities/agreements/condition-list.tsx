import { useCallback, useRef } from 'react'
import { type CivilDay, formatDate } from '#src/finance/new-zealand-days.ts'
import { Button } from '#src/ui/button.tsx'
import { MenuItem } from '#src/ui/menu.tsx'
import { RowMenu } from '#src/ui/row-menu.tsx'
import { CellDetail, Table } from '#src/ui/table.tsx'
import styles from './agreement-section.module.css'
import { type ConditionShown, extensionText } from './due-text.ts'
import { HowDay } from './how-day.tsx'
import { DueLine } from './next-dates.tsx'
import type { StoredCondition } from './schema.ts'
import type { Decisions } from './use-decisions.ts'

type Question =
  | { kind: 'condition'; condition: StoredCondition }
  | { kind: 'decision'; condition: StoredCondition; status: 'satisfied' | 'waived' | 'failed' }
  | { kind: 'extension'; condition: StoredCondition }

interface ConditionListProps {
  shown: readonly ConditionShown[]
  people: readonly { userId: string; name: string }[]
  documents: readonly { id: string; name: string }[]
  today: CivilDay
  decisions: Decisions
  /** On a phone the next dates have the buttons, and each row a menu. */
  isPhone: boolean
  ask: (question: Question) => void
  onDelete: (condition: StoredCondition) => void
  /** Opens the form of a new task with the condition's title, assignee and due day. */
  onTask: (condition: StoredCondition) => void
}

export function ConditionList({ shown, ...props }: ConditionListProps) {
  return (
    <Table
      caption="Conditions"
      rows={shown}
      keyOf={({ condition }) => condition.id}
      columns={[
        {
          head: 'Condition',
          cell: ({ condition }) => condition.title,
          detail: ({ condition }) => detailsOf(condition, props),
        },
        { head: 'Due', cell: (one) => <Due shown={one} {...props} /> },
      ]}
      actions={({ condition, on }) => (
        <Actions condition={condition} isOverdue={on !== null && on < props.today} {...props} />
      )}
    />
  )
}

type RowProps = Omit<ConditionListProps, 'shown'> & { shown: ConditionShown }

function detailsOf(
  condition: StoredCondition,
  { people, documents }: Pick<RowProps, 'people' | 'documents'>,
) {
  const { note, assigneeId, documentId, movedFrom, status } = condition
  return [
    people.find(({ userId }) => userId === assigneeId)?.name,
    documents.find(({ id }) => id === documentId)?.name,
    note,
    extensionText(condition),
    status === 'open' &&
      movedFrom !== null &&
      `Moved from ${formatDate(movedFrom)}: a public holiday was added`,
  ]
    .filter(Boolean)
    .join('. ')
}

function Due({ shown: { condition, due, on, calendar }, people, today }: RowProps) {
  const { title, status, countedEvent, decidedOn, decidedBy } = condition
  if (status !== 'open') {
    return (
      <CellDetail>
        {`${status.charAt(0).toUpperCase()}${status.slice(1)}`} {formatDate(decidedOn)}
        {by(people, decidedBy)}
      </CellDetail>
    )
  }
  if (on === null) return <CellDetail>No day yet</CellDetail>
  return (
    <>
      <DueLine on={on} today={today} calendar={calendar} />{' '}
      {due && <HowDay about={title} due={due} from={countedEvent ?? 'the agreement'} />}
      {due?.rolled && <RolledDay condition={condition} rolled={due.rolled} people={people} />}
    </>
  )
}

interface RolledDayProps {
  condition: StoredCondition
  rolled: NonNullable<NonNullable<ConditionShown['due']>['rolled']>
  people: RowProps['people']
}

/** Where two readings of a named day exist, which one is shown, and who chose it. */
function RolledDay({ condition, rolled, people }: RolledDayProps) {
  const { dayAfterChosen, usesDayAfter } = condition
  const chosen = dayAfterChosen && `${by(people, dayAfterChosen.by)} on ${formatDate(dayAfterChosen.on)}`
  return (
    <CellDetail>
      {usesDayAfter
        ? `${formatDate(rolled.named)} isn’t a working day. The day after was chosen${chosen ?? ''}.`
        : `${formatDate(rolled.named)} is no working day. We show ${formatDate(rolled.before)}, the safe reading. Ask your lawyer.`}
    </CellDetail>
  )
}

function by(people: RowProps['people'], userId: string | null): string {
  const name = people.find((one) => one.userId === userId)?.name
  return name === undefined ? '' : ` by ${name}`
}

type ActionsProps = Omit<RowProps, 'shown' | 'people' | 'documents'> & {
  condition: StoredCondition
  isOverdue: boolean
}

function Actions({ condition, isOverdue, today, decisions, isPhone, ask, onDelete, onTask }: ActionsProps) {
  const { title } = condition
  const { expectFocus, onFocus, ref } = useMovedFocus()
  if (condition.status !== 'open') {
    function reopen() {
      expectFocus()
      decisions.reopen(condition)
    }
    return (
      <span className={styles.buttons}>
        <Button ref={ref} size="dense" aria-label={`Undo ${title}`} onClick={reopen}>
          Undo
        </Button>
      </span>
    )
  }
  /** An overdue condition may have been decided on an earlier day. */
  function decide(status: 'satisfied' | 'waived') {
    if (isOverdue) return askWhen(status)
    expectFocus()
    decisions.decide(condition, status, today)
  }
  function askWhen(status: 'satisfied' | 'waived' | 'failed') {
    expectFocus()
    ask({ kind: 'decision', condition, status })
  }
  const answers = [
    { text: 'Satisfied', act: () => decide('satisfied') },
    { text: 'Waive', act: () => decide('waived') },
    { text: 'Extend', act: () => ask({ kind: 'extension', condition }) },
  ]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handler only records that the focus came back
    <span className={styles.buttons} onFocus={onFocus}>
      {!isPhone &&
        answers.map(({ text, act }, at) => (
          <Button
            key={text}
            ref={at === 0 ? ref : null}
            size="dense"
            aria-label={`${text} ${title}`}
            onClick={act}
          >
            {text}
          </Button>
        ))}
      <RowMenu
        name={title}
        button={{ label: `More for ${title}`, ref: isPhone ? ref : undefined }}
        first={
          <>
            {isPhone &&
              answers.map(({ text, act }) => (
                <MenuItem key={text} onSelect={act}>
                  {text}
                </MenuItem>
              ))}
            <MenuItem onSelect={() => askWhen('satisfied')}>Satisfied on another day</MenuItem>
            <MenuItem onSelect={() => askWhen('waived')}>Waived on another day</MenuItem>
            <MenuItem onSelect={() => askWhen('failed')}>Failed</MenuItem>
          </>
        }
        more={
          <>
            {condition.kind === 'lim' && condition.requestedOn === null && (
              <MenuItem onSelect={() => decisions.request(condition, today)}>LIM requested</MenuItem>
            )}
            <MenuItem onSelect={() => onTask(condition)}>Make a task</MenuItem>
          </>
        }
        onEdit={() => ask({ kind: 'condition', condition })}
        onDelete={() => onDelete(condition)}
      />
    </span>
  )
}

/** Gives the focus of a pressed button, which its row replaces, to the button with `ref`. */
function useMovedFocus() {
  const isExpected = useRef(false)
  const ref = useCallback((button: HTMLButtonElement | null) => {
    if (button === null || !isExpected.current) return
    isExpected.current = false
    button.focus()
  }, [])
  return {
    ref,
    expectFocus() {
      isExpected.current = true
    },
    /** A dialog that was cancelled has returned the focus. */
    onFocus() {
      isExpected.current = false
    },
  }
}
