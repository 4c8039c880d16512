import { useState } from 'react'
import { CONDITION_KINDS } from '#src/finance/dates/conditions.ts'
import { formatMoney } from '#src/finance/money.ts'
import { CheckBox } from '#src/ui/check-box.tsx'
import { DateField } from '#src/ui/date-field.tsx'
import { DocumentField } from '#src/ui/document-field.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { MoneyField } from '#src/ui/money-field.tsx'
import { useRowSaving } from '#src/ui/row-actions.ts'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useToday } from '#src/ui/use-clock.ts'
import { offerRows } from './api.ts'
import styles from './offer-dialog.module.css'
import {
  AMOUNT_ERROR,
  MAX_AGENT_LENGTH,
  OFFER_METHODS,
  OFFER_SIDES,
  type Offer,
  offerInputSchema,
  offerProblem,
} from './schema.ts'

interface OfferDialogProps {
  parentId: string
  /** Null for a new offer. */
  offer: Offer | null
  /** The deal's agent, who brings an offer unless it names another. */
  agentName: string | null
  documents: readonly { id: string; name: string }[]
  onClose: () => void
}

export function OfferDialog({ parentId, offer, agentName, documents, onClose }: OfferDialogProps) {
  const today = useToday()
  const [side, setSide] = useState<Offer['side']>(offer?.side ?? 'ours')
  const [amount, setAmount] = useState(offer?.amount ?? null)
  const [amountError, setAmountError] = useState<string | undefined>()
  const [madeOn, setMadeOn] = useState<string | null>(offer?.madeOn ?? today)
  const [method, setMethod] = useState<Offer['method']>(offer?.method ?? 'negotiation')
  const [expiresOn, setExpiresOn] = useState<string | null>(offer?.expiresOn ?? null)
  const [conditions, setConditions] = useState<Offer['conditions']>(offer?.conditions ?? [])
  const [settlementOn, setSettlementOn] = useState<string | null>(offer?.settlementOn ?? null)
  const [deposit, setDeposit] = useState(offer?.deposit ?? null)
  const [agent, setAgent] = useState(offer?.agentName ?? '')
  const [documentId, setDocument] = useState(offer?.documentId ?? null)
  const { save } = useRowSaving(offerRows, {
    parentId,
    row: offer,
    conflictText: (current) => `Someone else changed this offer to ${formatMoney(current.amount)}.`,
    onSaved: onClose,
  })

  async function submit() {
    setAmountError(amount === null || amount <= 0 ? AMOUNT_ERROR : undefined)
    if (amount === null || amount <= 0) return
    if (madeOn === null) throw new Error('Enter the day the offer was made.')
    const read = offerInputSchema.safeParse({
      ...{ side, amount, madeOn, method, expiresOn, conditions, settlementOn, deposit, documentId },
      agentName: agent.trim() || null,
    })
    const problem = read.success ? offerProblem(read.data, today) : read.error.issues[0]?.message
    if (problem != null || !read.success) throw new Error(problem ?? undefined)
    await save(read.data)
  }

  return (
    <FormDialog
      title={offer === null ? 'Log offer' : `Edit offer ${offer.number}`}
      action="Save"
      noValidate
      onClose={onClose}
      onSubmit={submit}
    >
      <div className={styles.pair}>
        <SelectField label="Made by" options={OFFER_SIDES} value={side} onChange={setSide} />
        <MoneyField label="Amount" isPositive value={amount} error={amountError} onChange={setAmount} />
        <DateField label="Made on" isPast value={madeOn} onChange={setMadeOn} />
        <DateField label="Expires on" value={expiresOn} onChange={setExpiresOn} />
        <SelectField label="Method" options={OFFER_METHODS} value={method} onChange={setMethod} />
        <MoneyField label="Deposit" value={deposit} onChange={setDeposit} />
        <DateField label="Settlement proposed" value={settlementOn} onChange={setSettlementOn} />
        <TextField
          label="Agent"
          maxLength={MAX_AGENT_LENGTH}
          autoComplete="off"
          placeholder={agentName ?? ''}
          value={agent}
          onChange={setAgent}
        />
      </div>
      <fieldset className={styles.conditions}>
        <legend>Conditions</legend>
        {CONDITION_KINDS.map(({ value, label }) => (
          <CheckBox
            key={value}
            label={label}
            value={conditions.includes(value)}
            onChange={(checked) =>
              setConditions(
                CONDITION_KINDS.map((one) => one.value).filter((kind) =>
                  kind === value ? checked : conditions.includes(kind),
                ),
              )
            }
          />
        ))}
      </fieldset>
      <DocumentField documents={documents} value={documentId} onChange={setDocument} />
    </FormDialog>
  )
}
