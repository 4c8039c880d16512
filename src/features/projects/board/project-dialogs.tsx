import { useEffect, useRef, useState } from 'react'
import { formatMoney } from '#src/finance/money.ts'
import { Notice } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/dialog.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { MoneyField } from '#src/ui/money-field.tsx'
import { addressLines } from '../../opportunities/board/card-text.ts'
import { type ActualsProblem, soldProblems } from '../rules.ts'
import { type Actuals, FIELD_LABELS, type Project } from '../schema.ts'
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
      </ConfirmDialog>
    )
  }
  return (
    <SoldDialog
      project={project}
      onClose={onClose}
      onConfirm={(sale) => actions.sell(project, question.afterId, sale)}
    />
  )
}

interface SoldDialogProps {
  project: Project
  onClose: () => void
  onConfirm: (sale: Actuals) => void
}

function SoldDialog({ project, onClose, onConfirm }: SoldDialogProps) {
  const [sale, setSale] = useState<Actuals>(() => ({
    actualPurchasePrice: project.actualPurchasePrice,
    actualSalePrice: project.actualSalePrice,
    actualRenovationCost: project.actualRenovationCost ?? project.renovationCost,
    recordsLoss: false,
  }))
  const [problems, setProblems] = useState<readonly ActualsProblem[]>([])
  const [asksAboutLoss, setAsksAboutLoss] = useState(false)
  const confirmsLoss = useRef(false)
  const problemOf = (field: ActualsProblem['field']) => problems.find((problem) => problem.field === field)
  const clear = (field: ActualsProblem['field']) => {
    setProblems(problems.filter((problem) => problem.field !== field))
    setAsksAboutLoss(false)
  }
  const isLoss = problemOf('actualSalePrice') !== undefined && (sale.actualSalePrice ?? -1) >= 0

  async function confirm() {
    const recorded = { ...sale, recordsLoss: confirmsLoss.current }
    confirmsLoss.current = false
    const found = soldProblems(recorded)
    setProblems(found)
    setAsksAboutLoss(false)
    if (found.length > 0) return
    onClose()
    onConfirm(recorded)
  }
  const fieldOf = (field: ActualsProblem['field']) => ({
    label: FIELD_LABELS[field],
    value: sale[field],
    error: problemOf(field)?.message,
    isPositive: true,
    onChange: (value: number | null) => {
      setSale({ ...sale, [field]: value })
      clear(field)
    },
  })

  return (
    <FormDialog
      title="Project Sold Details"
      action="Confirm"
      selectsField
      onClose={onClose}
      onSubmit={confirm}
      onUnreadable={() => setProblems(soldProblems({ ...sale, recordsLoss: false }))}
    >
      <p>
        What did {addressLines(project.address).street} sell for, and what did the renovation cost? The
        project will move to Sold.
      </p>
      {project.actualPurchasePrice === null ? (
        <MoneyField {...fieldOf('actualPurchasePrice')} />
      ) : (
        <p className={styles.paid}>Purchase price: {formatMoney(project.actualPurchasePrice)}</p>
      )}
      <MoneyField {...fieldOf('actualSalePrice')} />
      {isLoss && !asksAboutLoss && (
        <Button size="dense" className={styles.loss} onClick={() => setAsksAboutLoss(true)}>
          Record as a loss
        </Button>
      )}
      {isLoss && asksAboutLoss && (
        <LossQuestion
          sale={sale}
          onYes={(form) => {
            confirmsLoss.current = true
            form?.requestSubmit()
          }}
          onNo={() => clear('actualSalePrice')}
        />
      )}
      <MoneyField {...fieldOf('actualRenovationCost')} />
    </FormDialog>
  )
}

interface LossQuestionProps {
  sale: Actuals
  onYes: (form: HTMLFormElement | null) => void
  onNo: () => void
}

function LossQuestion({ sale, onYes, onNo }: LossQuestionProps) {
  const yes = useRef<HTMLButtonElement>(null)
  useEffect(() => yes.current?.focus(), [])
  const lost = (sale.actualPurchasePrice ?? 0) - (sale.actualSalePrice ?? 0)
  return (
    <Notice
      action={
        <span className={styles.buttons}>
          <Button size="dense" onClick={onNo}>
            No
          </Button>
          <Button ref={yes} size="dense" variant="danger" onClick={() => onYes(yes.current?.form ?? null)}>
            Yes, it was a loss
          </Button>
        </span>
      }
    >
      {lost > 0
        ? `That’s ${formatMoney(lost)} less than you paid. Record a loss?`
        : 'That’s what you paid. Record a loss?'}
    </Notice>
  )
}
