import { useCallback, useRef } from 'react'
import { statusLabel } from '#src/features/deals/pipeline/schema.ts'
import { agreementState } from '#src/finance/dates/agreements.ts'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { MenuItem } from '#src/ui/dialog/menu.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { RowMenu } from '#src/ui/table/row-menu.tsx'
import { CellDetail, Table } from '#src/ui/table/table.tsx'
import { Term } from '#src/ui/text/term.tsx'
import { type AgreementOf, useAgreement } from './agreement-context.tsx'
import styles from './agreement-section.module.css'
import { DueLine } from './deal-timeline.tsx'
import { type ConditionShown, conditionsShown, extensionText, rolledText } from './due-text.ts'
import { HowDay } from './how-day.tsx'
import type { StoredCondition } from './schema.ts'

interface ConditionListProps {
  /** On a phone the next dates have the buttons, and each row a menu. */
  isPhone: boolean
  onDelete: (condition: StoredCondition) => void
}

export function ConditionList(props: ConditionListProps) {
  const agreement = useAgreement()
  const { conditions, terms, today } = agreement
  return (
    <Table
      caption="Conditions"
      rows={conditionsShown(conditions, terms)}
      keyOf={({ condition }) => condition.id}
      columns={[
        {
          head: 'Condition',
          headCell: <Term of="condition">Condition</Term>,
          cell: ({ condition }) => condition.title,
          detail: ({ condition }) => detailsOf(condition, agreement),
        },
        { head: 'Due', cell: (one) => <Due {...one} /> },
      ]}
      actions={({ condition, on }) => (
        <Actions condition={condition} isOverdue={on !== null && on < today} {...props} />
      )}
    />
  )
}

function detailsOf(
  condition: StoredCondition,
  { people, documents }: Pick<AgreementOf, 'people' | 'documents'>,
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

function Due({ condition, due, on, calendar }: ConditionShown) {
  const { people, today } = useAgreement()
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
      {due?.rolled && <RolledDay condition={condition} rolled={due.rolled} />}
    </>
  )
}

interface RolledDayProps {
  condition: StoredCondition
  rolled: NonNullable<NonNullable<ConditionShown['due']>['rolled']>
}

/** Where two readings of a named day exist, which one is shown, and who chose it. */
function RolledDay({ condition, rolled }: RolledDayProps) {
  const { people } = useAgreement()
  const { dayAfterChosen, usesDayAfter } = condition
  const chosen = dayAfterChosen && `${by(people, dayAfterChosen.by)} on ${formatDate(dayAfterChosen.on)}`
  return (
    <CellDetail>
      {usesDayAfter
        ? `${formatDate(rolled.named)} isn’t a working day. The day after was chosen${chosen ?? ''}.`
        : rolledText(rolled)}
    </CellDetail>
  )
}

function by(people: AgreementOf['people'], userId: string | null): string {
  const name = people.find((one) => one.userId === userId)?.name
  return name === undefined ? '' : ` by ${name}`
}

/** Where a deal is whose agreement is unconditional. */
const AFTER_CONDITIONS: ReadonlySet<string> = new Set(['funding', 'won'])

interface ActionsProps extends ConditionListProps {
  condition: StoredCondition
  isOverdue: boolean
}

function Actions({ condition, isOverdue, isPhone, onDelete }: ActionsProps) {
  const { deal, terms, conditions, today, decisions, ask, onTask } = useAgreement()
  const { title } = condition
  const { expectFocus, onFocus, ref } = useMovedFocus()
  if (condition.status !== 'open') {
    function reopen() {
      expectFocus()
      const isMet = agreementState(terms, conditions) === 'unconditional'
      decisions.reopen(
        condition,
        isMet && AFTER_CONDITIONS.has(deal.status) ? statusLabel(deal.status) : null,
      )
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
            {condition.extensions.length > 0 && (
              <MenuItem onSelect={() => decisions.undoExtension(condition)}>Undo the extension</MenuItem>
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
