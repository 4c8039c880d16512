import type { ReactNode } from 'react'
import type { OnlineRows } from '#src/lib/rows/online-rows.ts'
import { FormDialog } from '../dialog/form-dialog.tsx'
import { SettingsSection } from '../layout/settings-section.tsx'
import { useOpened } from '../opened.tsx'
import { type ListLook, ListSection } from './list-section.tsx'
import { RowButton } from './row-buttons.tsx'
import { type Columns, Table } from './table.tsx'

/** Opens a dialog of a row: that of the section's `dialogs`, or the question before it is removed. */
export type Ask<Step extends string> = (step: Step | 'remove') => void

type Body<Row, Step extends string> =
  | {
      /** The name of the table; by default the title. */
      caption?: string
      columns: Columns<Row>
      /** By default, the button that removes the row. */
      actions?: (row: Row, ask: Ask<Step>) => ReactNode
      children?: never
    }
  | {
      children: (rows: readonly Row[], actions: (row: Row) => ReactNode) => ReactNode
      actions?: (row: Row, ask: Ask<Step>) => ReactNode
      columns?: never
    }

interface Removal<Row> {
  /** The button that keeps the row, if "Cancel" could be misread. */
  dismissal?: string
  /** What the button in the row and in the question says, such as "Revoke". */
  verb: string
  /** The title of the question. */
  title: string | ((row: Row) => string)
  /** Instead of the verb, in the question. */
  action?: string
  question: (row: Row) => ReactNode
  /** The toast. */
  done: (row: Row) => string
}

type OnlineSectionProps<Row, Step extends string> = Body<Row, Step> &
  ListLook<Row> & {
    of: OnlineRows<Row & { id: string }>
    /** Instead of a section of its own, such as a part of another one. */
    frame?: (body: ReactNode) => ReactNode
    /** Among the settings of an account, with a sentence on what the rows are. */
    settings?: string
    parentId?: string
    /** The label of the button that adds a row, and its dialog. */
    add?: string
    addDialog?: (onClose: () => void) => ReactNode
    /** The dialog for a new row is open from the start, and what closing it does. */
    startsAdding?: boolean
    onStarted?: (() => void) | undefined
    /** Shown instead of the button while the person can't add rows. */
    notYet?: ReactNode
    /** The dialogs of a row, apart from the question before it is removed. */
    dialogs?: Record<Step, (row: Row, onClose: () => void) => ReactNode>
    removal?: Removal<Row>
  }

type Opened<Row, Step> = { step: 'add' } | { step: Step | 'remove'; row: Row }

/** A section with the rows of an `onlineRows`: a secret is shown once, and a row is removed after a question, without Undo. */
export function OnlineSection<Row extends { id: string }, Step extends string = never>(
  props: OnlineSectionProps<Row, Step>,
) {
  const { of, parentId, settings, add, addDialog, notYet, removal } = props
  const query = of.useRows(parentId)
  const { remove } = of.useChanges(parentId)
  const [chosen, open, show] = useOpened<Opened<Row, Step>>(props.title)
  const started = props.startsAdding && !notYet ? { step: 'add' as const } : null
  const opened = chosen ?? started
  function close() {
    open(null)
    if (started) props.onStarted?.()
  }
  const actionsOf = (row: Row) =>
    props.actions
      ? props.actions(row, (step) => open({ step, row }))
      : removal && (
          <RowButton
            verb={removal.verb}
            name={of.label(row)}
            {...(settings !== undefined && { variant: 'default' })}
            onClick={() => open({ step: 'remove', row })}
          />
        )

  function dialogOf(current: Opened<Row, Step>): ReactNode {
    if (!('row' in current)) return addDialog?.(close)
    if (current.step !== 'remove') return props.dialogs?.[current.step as Step](current.row, close)
    if (!removal) return null
    const { row } = current
    const { title, verb, action = verb, question, done, ...rest } = removal
    return (
      <FormDialog
        {...rest}
        title={typeof title === 'string' ? title : title(row)}
        action={action}
        isDanger
        onClose={close}
        onSubmit={() => remove(row)}
        done={done(row)}
      >
        <p>{question(row)}</p>
      </FormDialog>
    )
  }

  const frame =
    settings === undefined
      ? props.frame
      : (body: ReactNode) => (
          <SettingsSection title={props.title} sentence={settings} anchor={props.anchor}>
            {body}
          </SettingsSection>
        )
  return (
    <ListSection
      {...props}
      frame={frame}
      query={query}
      limit={of.limit}
      add={add === undefined || notYet ? undefined : { label: add, onAdd: () => open({ step: 'add' }) }}
      isAdding={opened?.step === 'add'}
      dialogs={opened && show(dialogOf(opened), opened)}
    >
      {(rows) => {
        if (props.columns === undefined) return props.children(rows, actionsOf)
        if (rows.length === 0) return null
        const { caption = props.title, columns } = props
        return (
          <Table caption={caption} columns={columns} rows={rows} keyOf={({ id }) => id} actions={actionsOf} />
        )
      }}
    </ListSection>
  )
}
