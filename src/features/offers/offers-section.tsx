import { Suspense, useState } from 'react'
import { formatDate } from '#src/finance/new-zealand-days.ts'
import { ANCHORS } from '#src/lib/anchors.ts'
import { useOrganization } from '#src/lib/organization-context.ts'
import { ErrorBox, Notice } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { Menu, MenuDivider, MenuItem } from '#src/ui/menu.tsx'
import { Money } from '#src/ui/money.tsx'
import { useRowRemoval } from '#src/ui/row-actions.ts'
import { Section } from '#src/ui/section.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { CellDetail, type Columns, Table } from '#src/ui/table.tsx'
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
export function OffersSection({ deal, documents, ...actions }: OffersSectionProps) {
  const { onMove, onAgreement } = actions
  const place = { ...useOrganization(), parentId: deal.id }
  const { rows, error, refetch } = offerRows.useRows(deal.id)
  const [question, ask] = useState<Question | null>(null)
  const remove = useRowRemoval(offerRows, deal.id)
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
          <ErrorBox detail={error.message} onRetry={refetch}>
            Failed to load offers
          </ErrorBox>
        ) : (
          <SkeletonRows rows={2} height={12} />
        )
      ) : offers.length === 0 ? (
        <p className={styles.empty}>No offers yet. Log each offer to see how often yours are accepted.</p>
      ) : (
        <Table
          caption="Offers, newest first"
          rows={offers}
          keyOf={({ id }) => id}
          columns={COLUMNS}
          actions={(offer) => (
            <OfferMenu
              offer={offer}
              onAnswer={(outcome) =>
                outcome === 'pending' ? reopen(offer) : ask({ kind: 'answer', offer, outcome })
              }
              onEdit={() => ask({ kind: 'edit', offer })}
              onDelete={() => remove(offer)}
            />
          )}
        />
      )}
      <Suspense>
        {question?.kind === 'edit' && (
          <OfferDialog
            parentId={deal.id}
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

const COLUMNS: Columns<Offer> = [
  {
    head: 'Offer',
    cell: (offer) => (
      <>
        {nameOf(offer)}
        <CellDetail>{detailsOf(offer)}</CellDetail>
      </>
    ),
  },
  { head: 'Amount', cell: ({ amount }) => <Money value={amount} bold />, isFigure: true },
  { head: 'Made', cell: ({ madeOn }) => formatDate(madeOn), isShort: true, onPhone: 'hidden' },
  {
    head: 'Answer',
    cell: ({ outcome, outcomeOn, expiresOn, reason }) => (
      <>
        {labelOf(OFFER_OUTCOMES, outcome)}
        <CellDetail>
          {outcome === 'pending' ? expiresOn && `Expires ${formatDate(expiresOn)}` : formatDate(outcomeOn)}
          {reason !== null && `, ${reason}`}
        </CellDetail>
      </>
    ),
  },
]

function detailsOf({ side, method, conditions }: Offer): string {
  if (side === 'counter') return 'Counter-offer'
  return [labelOf(OFFER_METHODS, method), conditionsInWords(conditions)].filter(Boolean).join(', ')
}

interface OfferMenuProps {
  offer: Offer
  onAnswer: (outcome: OfferOutcome) => void
  onEdit: () => void
  onDelete: () => void
}

function OfferMenu({ offer, onAnswer, onEdit, onDelete }: OfferMenuProps) {
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
        <MenuItem key={value} checked={offer.outcome === value} onSelect={() => onAnswer(value)}>
          {label}
        </MenuItem>
      ))}
      <MenuDivider />
      <MenuItem onSelect={onEdit}>Edit</MenuItem>
      <MenuItem icon="trash" onSelect={onDelete}>
        Delete
      </MenuItem>
    </Menu>
  )
}

/** An offer has no number until the server has saved it. */
function nameOf({ number }: Offer): string {
  return number === 0 ? 'New offer' : `Offer ${number}`
}
