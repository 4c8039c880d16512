import type { AgreementStart } from '#src/features/deals/agreements/schema.ts'
import { addressLines } from '#src/features/deals/pipeline/card-text.ts'
import { type BoardStatus, type DealStatus, statusLabel } from '#src/features/deals/pipeline/schema.ts'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { formatRate } from '#src/finance/money.ts'
import { ANCHORS } from '#src/lib/browser/anchors.ts'
import { optionLabel } from '#src/lib/text/option-label.ts'
import { keepFocus } from '#src/ui/dialog/dialog.tsx'
import { MenuItem } from '#src/ui/dialog/menu.tsx'
import { attemptChange, offerUndo } from '#src/ui/dialog/toasts.ts'
import { Money } from '#src/ui/figure/money.tsx'
import { Notice } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { useOpened } from '#src/ui/opened.tsx'
import { useRowChange } from '#src/ui/table/row-actions.ts'
import { RowsSection } from '#src/ui/table/rows-section.tsx'
import type { Columns } from '#src/ui/table/table.tsx'
import { offerRows } from './api.ts'
import { OfferDialog, OutcomeDialog } from './offer-dialogs.tsx'
import { conditionsInWords, nameOf, suggestedStage, termsInWords } from './offer-text.ts'
import { agreementStartOf, OFFER_METHODS, OFFER_OUTCOMES, type Offer, type OfferOutcome } from './schema.ts'

interface OffersSectionProps {
  deal: {
    id: string
    address: string
    status: DealStatus
    offerPrice: number | null
    agentName: string | null
  }
  documents: readonly { id: string; name: string }[]
  /** The names of agents, which are suggested. */
  agents: readonly string[]
  /** Moves the deal. Returns what takes the move back, which throws a failure. */
  onMove: (status: BoardStatus) => () => Promise<unknown>
  /** Null once the deal has an agreement. */
  onAgreement: ((start: AgreementStart) => void) | null
}

/** The offers for a deal, ours and the vendor's. */
export function OffersSection({ deal, documents, agents, onMove, onAgreement }: OffersSectionProps) {
  const [answered, answer, show] = useOpened<{ offer: Offer; outcome: OfferOutcome }>('outcome')
  const change = useRowChange(offerRows, deal.id)

  function choose(offer: Offer, outcome: OfferOutcome) {
    if (outcome !== 'pending') answer({ offer, outcome })
    else change(offer, 'outcome', { outcome, outcomeOn: null, reason: null })
  }

  return (
    <>
      <RowsSection
        of={offerRows}
        parentId={deal.id}
        title="Offers"
        anchor={ANCHORS.offers}
        add="Log offer"
        empty="No offers yet. Log each offer to see how often yours are accepted."
        order={newestFirst}
        notices={(offers) => (
          <OfferNotices deal={deal} offers={offers} onMove={onMove} onAgreement={onAgreement} />
        )}
        caption="Offers, newest first"
        columns={columnsOf(deal.agentName)}
        menu={(offer) => ({
          name: nameOf(offer),
          button: answerButton(offer),
          first: <Answers offer={offer} onChoose={choose} />,
        })}
        dialog={({ row, rows, ...props }) => (
          <OfferDialog
            {...props}
            parentId={deal.id}
            offer={row}
            offers={rows}
            offerPrice={deal.offerPrice}
            agentName={deal.agentName}
            documents={documents}
            agents={agents}
          />
        )}
      />
      {answered && show(<OutcomeDialog {...answered} parentId={deal.id} onClose={() => answer(null)} />)}
    </>
  )
}

/** An offer has no number until the server has saved it. */
function newestFirst(one: Offer, other: Offer): number {
  return (other.number || Number.POSITIVE_INFINITY) - (one.number || Number.POSITIVE_INFINITY) || 0
}

interface OfferNoticesProps extends Pick<OffersSectionProps, 'deal' | 'onMove' | 'onAgreement'> {
  offers: readonly Offer[]
}

/** What an offer leads to: the next stage, or the agreement. */
function OfferNotices({ deal, offers, onMove, onAgreement }: OfferNoticesProps) {
  const stage = suggestedStage(deal.status, offers)
  const accepted = offers.find(({ outcome }) => outcome === 'accepted')

  /** The notice goes with its button, so the focus stays in its section. */
  function move(status: BoardStatus, button: HTMLElement) {
    const section = button.closest('section')
    const undo = onMove(status)
    const words = { name: addressLines(deal.address).street, verb: 'moved back' }
    offerUndo(`Moved to ${statusLabel(status)}`, () => attemptChange(words, undo), deal.id)
    requestAnimationFrame(() => keepFocus(section?.querySelector<HTMLElement>('button, a')))
  }
  return (
    <>
      {stage && (
        <Notice
          tone="good"
          action={
            <Button size="dense" onClick={(event) => move(stage.status, event.currentTarget)}>
              Move to {statusLabel(stage.status)}
            </Button>
          }
        >
          {stage.reason}
        </Notice>
      )}
      {accepted && onAgreement && deal.status !== 'abandoned' && (
        <Notice
          action={
            <Button size="dense" onClick={() => onAgreement(agreementStartOf(accepted))}>
              Make the agreement
            </Button>
          }
        >
          The agreement starts with {nameOf(accepted)}: {termsInWords(accepted)}.
        </Notice>
      )}
    </>
  )
}

/** An offer without its own agent stands with the deal's. */
const columnsOf = (agentName: string | null): Columns<Offer> => [
  {
    head: 'Offer',
    cell: nameOf,
    detail: (offer) => detailsOf({ ...offer, agentName: offer.agentName ?? agentName }),
  },
  { head: 'Amount', cell: ({ amount }) => <Money value={amount} bold />, isFigure: true },
  { head: 'Made', day: ({ madeOn }) => madeOn, onPhone: 'hidden' },
  { head: 'Answer', cell: ({ outcome }) => optionLabel(OFFER_OUTCOMES, outcome), detail: answerOf },
]

/** Everything that was offered beside the amount: "Negotiation, subject to finance, deposit $58,000, settlement 5 Mar 2027, Shane Poutū". */
function detailsOf({ side, method, conditions, deposit, settlementOn, agentName }: Offer): string {
  const how = side === 'counter' ? 'Counter-offer' : optionLabel(OFFER_METHODS, method)
  const terms = [
    conditionsInWords(conditions),
    deposit !== null && `deposit ${formatRate(deposit)}`,
    settlementOn !== null && `settlement ${formatDate(settlementOn)}`,
  ]
  return [how, ...terms, agentName].filter(Boolean).join(', ')
}

function answerOf({ outcome, outcomeOn, expiresOn, reason }: Offer): string {
  const day = outcome !== 'pending' ? formatDate(outcomeOn) : expiresOn && `Expires ${formatDate(expiresOn)}`
  return [day, reason].filter(Boolean).join(', ')
}

function answerButton(offer: Offer) {
  const text = offer.outcome === 'pending' ? 'Answer' : 'Change'
  return { text, label: `${text} ${nameOf(offer)}` }
}

interface AnswersProps {
  offer: Offer
  onChoose: (offer: Offer, outcome: OfferOutcome) => void
}

function Answers({ offer, onChoose }: AnswersProps) {
  return OFFER_OUTCOMES.filter(({ value }) => value !== 'expired').map(({ value, label }) => (
    <MenuItem key={value} checked={offer.outcome === value} onSelect={() => onChoose(offer, value)}>
      {label}
    </MenuItem>
  ))
}
