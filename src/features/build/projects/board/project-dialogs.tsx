import { useEffect, useRef, useState } from 'react'
import { addressLines } from '#src/features/deals/pipeline/card-text.ts'
import { formatMoney, formatRate } from '#src/finance/money.ts'
import { rule } from '#src/lib/schemas/field-rules.ts'
import { listInWords } from '#src/lib/text/list-in-words.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#src/ui/dialog/form-dialog.tsx'
import { StillOpen } from '#src/ui/dialog/still-open.tsx'
import { DateField } from '#src/ui/field/date-field.tsx'
import { MoneyField } from '#src/ui/field/money-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Notice } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { planSheet, useSpending } from '../api.ts'
import { openDateText } from '../open-dates.ts'
import { priceNameOf } from '../project-figures.ts'
import { type ActualsProblem, soldProblems } from '../rules.ts'
import { assumedText, saleDayBounds, saleDayProblems } from '../sale-days.ts'
import {
  ACTUAL_FIELDS,
  type Actuals,
  FIELD_LABELS,
  type Project,
  SALE_DAYS,
  type SaleDays,
  typedSaleSchema,
} from '../schema.ts'
import { type ProjectQuestion, useProjectActions } from './project-actions.tsx'
import styles from './project-dialogs.module.css'

interface ProjectDialogProps {
  question: ProjectQuestion | null
  onClose: () => void
  onDeleted?: () => void
}

export function ProjectDialog({ question, onClose, onDeleted }: ProjectDialogProps) {
  const actions = useProjectActions()
  if (question === null) return null
  const { project } = question
  if (question.kind === 'delete') {
    return (
      <ConfirmDialog
        title="Delete Project"
        action="Delete"
        onClose={onClose}
        onConfirm={() => {
          actions.remove(project)
          onDeleted?.()
        }}
      >
        <p>Are you sure you want to delete this project? Its deal and documents aren’t deleted.</p>
        <p>
          <b>{project.address}</b>
        </p>
        <LostExpenses projectId={project.id} />
      </ConfirmDialog>
    )
  }
  return (
    <SoldDialog
      project={project}
      onClose={onClose}
      onConfirm={(sale) => actions.sell(question, sale, onClose)}
    />
  )
}

function LostExpenses({ projectId }: { projectId: string }) {
  const { all, receipts } = useSpending(projectId)?.expenses ?? { all: 0, receipts: 0 }
  if (all === 0) return null
  const lost = ['Its budget', pluralize(all, 'expense'), receipts > 0 && pluralize(receipts, 'receipt')]
  return <p>{listInWords(lost.filter((one) => one !== false))} are deleted with it.</p>
}

interface SoldDialogProps {
  project: Project
  onClose: () => void
  /** Closes the dialog once the server has accepted the sale. Throws the failure, which the dialog shows. */
  onConfirm: (sale: Actuals & SaleDays) => Promise<void>
}

function SoldDialog({ project, onClose, onConfirm }: SoldDialogProps) {
  const today = useToday()
  const confirmsLoss = useRef(false)
  const withLoss = <Values extends Omit<Actuals, 'recordsLoss'>>(values: Values) => ({
    ...values,
    recordsLoss: confirmsLoss.current,
  })
  const spending = useSpending(project.id)
  const spent = spending?.totals.spent ?? 0
  const form = useForm(
    typedSaleSchema,
    {
      ...project,
      soldOn: today,
      saleSettlesOn: null,
      actualRenovationCost: project.actualRenovationCost ?? (spent > 0 ? spent : project.renovationCost),
    },
    {
      check: rule([...ACTUAL_FIELDS, ...SALE_DAYS], (values) => [
        ...soldProblems(withLoss(values)),
        ...saleDayProblems({ ...values, settledOn: project.settledOn }, today),
      ]),
    },
  )
  const { values: sale, errors } = form
  // Asked about these errors: an edit or another attempt has others.
  const [asked, ask] = useState<typeof errors | null>(null)
  const isLoss = errors.actualSalePrice !== undefined && (sale.actualSalePrice ?? -1) >= 0
  const { data: view } = planSheet.useSheet(project.id)
  const fieldOf = (field: ActualsProblem['field']) => ({ label: FIELD_LABELS[field], ...form.field(field) })

  return (
    <FormDialog
      title="Project Sold Details"
      about={project.id}
      action="Confirm"
      selectsField
      form={form}
      onClose={onClose}
      onSubmit={(values) => onConfirm(withLoss(values))}
    >
      <p>
        What did {addressLines(project.address).street} sell for, and what did the renovation cost? The
        project will move to Sold.
      </p>
      <StillOpen dates={project.openDates.map((date) => openDateText(date, today))} once="it is sold" />
      {project.actualPurchasePrice === null ? (
        <MoneyField isPositive {...fieldOf('actualPurchasePrice')} />
      ) : (
        <p className="quiet">
          {priceNameOf(project)}: <span className="fig">{formatMoney(project.actualPurchasePrice)}</span>
        </p>
      )}
      <MoneyField isPositive {...fieldOf('actualSalePrice')} />
      {isLoss && asked !== errors && (
        <Button size="dense" className={styles.loss} onClick={() => ask(errors)}>
          Record as a loss
        </Button>
      )}
      {isLoss && asked === errors && (
        <LossQuestion
          sale={sale}
          onYes={(element) => {
            confirmsLoss.current = true
            element?.requestSubmit()
            confirmsLoss.current = false
          }}
          onNo={() => form.edit({ actualSalePrice: sale.actualSalePrice })}
        />
      )}
      <MoneyField
        isPositive
        {...fieldOf('actualRenovationCost')}
        hint={
          spending && spent > 0
            ? `${formatRate(spent)} from ${pluralize(spending.expenses.renovation, 'expense')}`
            : undefined
        }
      />
      <DateField
        tense="past"
        hint="When the agreement with the buyer was signed"
        label={FIELD_LABELS.soldOn}
        {...form.field('soldOn')}
        {...saleDayBounds(today)}
      />
      <DateField
        tense="future"
        hint={assumedText(view, sale.soldOn)}
        from={sale.soldOn}
        label={FIELD_LABELS.saleSettlesOn}
        {...form.field('saleSettlesOn')}
      />
    </FormDialog>
  )
}

interface LossQuestionProps {
  sale: Omit<Actuals, 'recordsLoss'>
  onYes: (form: HTMLFormElement | null) => void
  onNo: () => void
}

function LossQuestion({ sale, onYes, onNo }: LossQuestionProps) {
  const yes = useRef<HTMLButtonElement>(null)
  useEffect(() => void yes.current?.focus(), [])
  const lost = (sale.actualPurchasePrice ?? 0) - (sale.actualSalePrice ?? 0)
  return (
    <Notice
      action={
        <Row as="span">
          <Button size="dense" onClick={onNo}>
            No
          </Button>
          <Button ref={yes} size="dense" variant="danger" onClick={() => onYes(yes.current?.form ?? null)}>
            Yes, it was a loss
          </Button>
        </Row>
      }
    >
      {lost > 0
        ? `That’s ${formatMoney(lost)} less than you paid. Record a loss?`
        : 'That’s what you paid. Record a loss?'}
    </Notice>
  )
}
