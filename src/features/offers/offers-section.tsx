import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { formatDate } from '#src/finance/new-zealand-days.ts'
import { ANCHORS } from '#src/lib/anchors.ts'
import { Notice } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { RetryBox } from '#src/ui/loading-failed.tsx'
import { Menu, MenuDivider, MenuItem } from '#src/ui/menu.tsx'
import { Money } from '#src/ui/money.tsx'
import { useRowRemoval } from '#src/ui/row-actions.ts'
import { Section } from '#src/ui/section.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { showFailedChange } from '#src/ui/toasts.ts'
import type { AgreementStart } from '../opportunities/agreements/schema.ts'
import { type BoardStatus, type OpportunityStatus, statusLabel } from '../opportunities/schema.ts'
import { agreementStartOf } from './accepted-offer.ts'
import { offerRows } from './api.ts'
import { conditionsInWords, labelOf, suggestedStage } from './offer-text.ts'
import styles from './offers-section.module.css'
import { OFFER_METHODS, OFFER_OUTCOMES, OFFERS_PER_DEAL, type Offer, type OfferOutcome } from './schema.ts'

const OfferDialog = lazyPart(async () => (await import('./offer-dialog.tsx')).OfferDialog)
const OutcomeDialog = lazyPart(async () => (await import('./outcome-dialog.tsx')).OutcomeDialog)

interface OffersSectionProps {
  organizationId: string
  deal: { id: string; status: OpportunityStatus; agentName: string | null }
  documents: readonly { id: string; name: string }[]
  onMove: (status: BoardStatus) => void
  /** Null once the deal has an agreement. */
  onAgreement: ((start: AgreementStart) => void) | null
}

type Question =
  | { kind: 'edit'; offer: Offer | null }
  | { kind: 'answer'; offer: Offer; outcome: Exclude<OfferOutcome, 'pending'> }

/** The offers for a deal, ours and the vendor's. */
export function OffersSection({ organizationId, deal, documents, ...actions }: OffersSectionProps) {
  const { onMove, onAgreement } = actions
  const place = { client: useQueryClient(), organizationId, parentId: deal.id }
  const { rows, error, refetch } = offerRows.useRows(organizationId, deal.id)
  const [question, ask] = useState<Question | null>(null)
  const remove = useRowRemoval(offerRows, place)
  const offers = rows?.toSorted((a, b) => b.number - a.number || (a.number === 0 ? -1 : 1))
  const isFull = offers !== undefined && offers.length >= OFFERS_PER_DEAL.rows
  const stage = offers && suggestedStage(deal.status, offers)
  const accepted = offers?.find(({ outcome }) => outcome === 'accepted')
  const close = () => ask(null)

  function reopen(offer: Offer) {
    const fields = { outcome: 'pending', outcomeOn: null, reason: null } as const
    const onFailed = (failure: Error) =>
      showFailedChange({ name: offerRows.label(offer), verb: 'changed' }, failure, () => reopen(offer))
    offerRows.put(place, offer, { part: 'outcome', fields, onFailed })
  }

  return (
    <Section
      title="Offers"
      knownAs="region"
      anchor={ANCHORS.offers}
      action={
        <Button size="dense" icon="plus" disabled={isFull} onClick={() => ask({ kind: 'edit', offer: null })}>
          Log offer
        </Button>
      }
    >
      {stage && (
        <Notice
          tone="good"
          className={styles.notice}
          action={
            <Button size="dense" onClick={() => onMove(stage.status)}>
              Move to {statusLabel(stage.status)}
            </Button>
          }
        >
          {stage.reason}
        </Notice>
      )}
      {accepted && onAgreement && deal.status !== 'abandoned' && (
        <Notice
          className={styles.notice}
          action={
            <Button size="dense" onClick={() => onAgreement(agreementStartOf(accepted))}>
              Make the agreement
            </Button>
          }
        >
          The agreement starts with the figures and conditions of {nameOf(accepted)}.
        </Notice>
      )}
      {isFull && <Notice className={styles.notice}>{OFFERS_PER_DEAL.message}</Notice>}
      {offers === undefined ? (
        error ? (
          <RetryBox onRetry={() => void refetch()}>Failed to load offers. {error.message}</RetryBox>
        ) : (
          <SkeletonRows rows={2} height={12} />
        )
      ) : offers.length === 0 ? (
        <p className={styles.empty}>No offers yet. Log each offer to see how often yours are accepted.</p>
      ) : (
        <OffersTable
          offers={offers}
          onAnswer={(offer, outcome) =>
            outcome === 'pending' ? reopen(offer) : ask({ kind: 'answer', offer, outcome })
          }
          onEdit={(offer) => ask({ kind: 'edit', offer })}
          onDelete={remove}
        />
      )}
      <Suspense>
        {question?.kind === 'edit' && (
          <OfferDialog
            place={place}
            offer={question.offer}
            agentName={deal.agentName}
            documents={documents}
            onClose={close}
          />
        )}
        {question?.kind === 'answer' && <OutcomeDialog {...question} place={place} onClose={close} />}
      </Suspense>
    </Section>
  )
}

interface OffersTableProps {
  offers: readonly Offer[]
  onAnswer: (offer: Offer, outcome: OfferOutcome) => void
  onEdit: (offer: Offer) => void
  onDelete: (offer: Offer) => void
}

function OffersTable({ offers, ...actions }: OffersTableProps) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Offers, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Offer</th>
          <th scope="col">Amount</th>
          <th scope="col">Made</th>
          <th scope="col">Answer</th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {offers.map((offer) => (
          <OfferRow key={offer.id} offer={offer} {...actions} />
        ))}
      </tbody>
    </table>
  )
}

function OfferRow({ offer, ...actions }: Omit<OffersTableProps, 'offers'> & { offer: Offer }) {
  const { side, amount, madeOn, method, outcome, outcomeOn, expiresOn, reason } = offer
  const details = [labelOf(OFFER_METHODS, method), conditionsInWords(offer.conditions)].filter(Boolean)
  return (
    <tr>
      <th scope="row" className={styles.offer}>
        {nameOf(offer)}
        <span className={styles.meta}>{side === 'counter' ? 'Counter-offer' : details.join(', ')}</span>
      </th>
      <td className={styles.amount}>
        <Money value={amount} bold />
      </td>
      <td className={styles.made}>{formatDate(madeOn)}</td>
      <td className={styles.answer}>
        {labelOf(OFFER_OUTCOMES, outcome)}
        <span className={styles.meta}>
          {outcome === 'pending' ? expiresOn && `Expires ${formatDate(expiresOn)}` : formatDate(outcomeOn)}
          {reason !== null && `, ${reason}`}
        </span>
      </td>
      <td className={styles.actions}>
        <OfferMenu offer={offer} {...actions} />
      </td>
    </tr>
  )
}

function OfferMenu({
  offer,
  onAnswer,
  onEdit,
  onDelete,
}: Omit<OffersTableProps, 'offers'> & { offer: Offer }) {
  const name = nameOf(offer)
  const action = offer.outcome === 'pending' ? 'Answer' : 'Change'
  return (
    <Menu
      label={name}
      trigger={
        <Button size="dense" aria-label={`${action} ${name}`}>
          {action}
        </Button>
      }
    >
      {OFFER_OUTCOMES.filter(({ value }) => value !== 'expired').map(({ value, label }) => (
        <MenuItem key={value} checked={offer.outcome === value} onSelect={() => onAnswer(offer, value)}>
          {label}
        </MenuItem>
      ))}
      <MenuDivider />
      <MenuItem onSelect={() => onEdit(offer)}>Edit</MenuItem>
      <MenuItem icon="trash" onSelect={() => onDelete(offer)}>
        Delete
      </MenuItem>
    </Menu>
  )
}

/** An offer has no number until the server has saved it. */
function nameOf({ number }: Offer): string {
  return number === 0 ? 'New offer' : `Offer ${number}`
}
