import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { formatMoney } from '#src/finance/money.ts'
import { Notice } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { focusFirstError } from '#src/ui/focus-first-error.ts'
import { MoneyField } from '#src/ui/money-field.tsx'
import { addressLines } from '../opportunities/board/card-text.ts'
import { type ActualsProblem, soldProblems } from './rules.ts'
import type { Actuals, Project } from './schema.ts'
import styles from './sold-dialog.module.css'

interface SoldDialogProps {
  project: Project
  onClose: () => void
  onConfirm: (sale: Actuals) => void
}

/** What the project was really sold for and cost. A purchase price that is not known is asked for first. */
export function SoldDialog({ project, onClose, onConfirm }: SoldDialogProps) {
  const form = useId()
  const fields = useRef<HTMLFormElement>(null)
  const [sale, setSale] = useState<Actuals>(() => ({
    actualPurchasePrice: project.actualPurchasePrice,
    actualSalePrice: project.actualSalePrice,
    actualRenovationCost: project.actualRenovationCost ?? project.renovationCost,
    recordsLoss: false,
  }))
  const [problems, setProblems] = useState<readonly ActualsProblem[]>([])
  const [asksAboutLoss, setAsksAboutLoss] = useState(false)
  const problemOf = (field: ActualsProblem['field']) => problems.find((problem) => problem.field === field)
  const isLoss = problemOf('actualSalePrice') !== undefined && sale.actualSalePrice !== null
  useEffect(() => {
    fields.current?.querySelector<HTMLInputElement>('input')?.select()
  }, [])

  function confirm(recordsLoss: boolean) {
    const meant = { ...sale, recordsLoss }
    const found = soldProblems(meant)
    setProblems(found)
    setAsksAboutLoss(false)
    if (found.length > 0) {
      if (fields.current) focusFirstError(fields.current)
      return
    }
    onClose()
    onConfirm(meant)
  }
  function box(field: ActualsProblem['field'], label: string) {
    return {
      label,
      value: sale[field],
      error: problemOf(field)?.message,
      onChange: (value: number | null) => {
        setSale({ ...sale, [field]: value })
        setProblems(problems.filter((problem) => problem.field !== field))
        setAsksAboutLoss(false)
      },
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Project Sold Details"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="filled" type="submit" form={form}>
            Confirm
          </Button>
        </>
      }
    >
      <p>What did {addressLines(project.address).street} bring and cost? The project moves to Sold.</p>
      <form
        ref={fields}
        id={form}
        className={styles.form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          confirm(false)
        }}
      >
        {project.actualPurchasePrice === null ? (
          <MoneyField {...box('actualPurchasePrice', 'Actual purchase price')} />
        ) : (
          <p className={styles.paid}>Purchase price: {formatMoney(project.actualPurchasePrice)}</p>
        )}
        <MoneyField {...box('actualSalePrice', 'Actual sale price')} />
        {isLoss && !asksAboutLoss && (
          <Button size="dense" className={styles.loss} onClick={() => setAsksAboutLoss(true)}>
            Record as a loss
          </Button>
        )}
        {isLoss && asksAboutLoss && (
          <LossQuestion
            sale={sale}
            onYes={() => confirm(true)}
            onNo={() => {
              setAsksAboutLoss(false)
              setProblems(problems.filter(({ field }) => field !== 'actualSalePrice'))
            }}
          />
        )}
        <MoneyField {...box('actualRenovationCost', 'Actual renovation cost')} />
      </form>
    </Dialog>
  )
}

interface LossQuestionProps {
  sale: Actuals
  onYes: () => void
  onNo: () => void
}

/** Asked once more, with what the loss comes to before the renovation. */
function LossQuestion({ sale, onYes, onNo }: LossQuestionProps) {
  const yes = useRef<HTMLButtonElement>(null)
  useEffect(() => yes.current?.focus(), [])
  const lost = (sale.actualPurchasePrice ?? 0) - (sale.actualSalePrice ?? 0)
  return (
    <Notice
      action={
        <span className={styles.answers}>
          <Button size="dense" onClick={onNo}>
            No
          </Button>
          <Button ref={yes} size="dense" variant="danger" onClick={onYes}>
            Yes, it was a loss
          </Button>
        </span>
      }
    >
      {lost > 0
        ? `It sold for ${formatMoney(lost)} less than it was bought for. Record that?`
        : 'It sold for what it was bought for. Record that?'}
    </Notice>
  )
}
