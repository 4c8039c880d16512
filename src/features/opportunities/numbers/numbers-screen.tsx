import { type ReactNode, Suspense, useState } from 'react'
import { netSafeFigure } from '#src/finance/offer-explanations.ts'
import { detailOf } from '#src/lib/messages.ts'
import { ErrorBox } from '#src/ui/alert.tsx'
import { BackLink } from '#src/ui/detail-page.tsx'
import { HowFigures } from '#src/ui/how-sum.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { Money } from '#src/ui/money.tsx'
import { OfferLadder } from '#src/ui/offer-ladder.tsx'
import { ResultBar, useIsPhone } from '#src/ui/result-bar.tsx'
import { Section } from '#src/ui/section.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { showToast } from '#src/ui/toasts.ts'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { useAssumptionChange, useAssumptions } from '../assumptions/api.ts'
import { addressLines } from '../board/card-text.ts'
import { type Editor, type OpenedDeal, useDealEditing } from '../detail/deal-editing.tsx'
import { SAVE_FAILED } from '../detail/draft.ts'
import { SaveState } from '../detail/save-state.tsx'
import { OpportunityFrame, PartHead } from '../opportunity-frame.tsx'
import type { ScenarioInput } from '../scenarios/schema.ts'
import { maximumFigure } from '../statement/lead-figure.tsx'
import { statementOf } from '../statement/statement.ts'
import styles from './numbers-screen.module.css'
import { ScenariosSection } from './scenarios-section.tsx'
import { SensitivitySection } from './sensitivity-section.tsx'
import { completeDeal, delaySentence, ladderDeal, positionOf, targetDeal } from './sentences.ts'

const CashSection = lazyPart(async () => (await import('./cash-section.tsx')).CashSection)
const TaxedTarget = lazyPart(async () => (await import('../tax/taxed-target.tsx')).TaxedTarget)
const RiskSection = lazyPart(async () => (await import('./risk-section.tsx')).RiskSection)
const LadderWithGst = lazyPart(async () => (await import('../tax/ladder-with-gst.tsx')).LadderWithGst)
const DelayWithGst = lazyPart(async () => (await import('../tax/break-even.tsx')).DelayWithGst)
const TaxNotice = lazyPart(async () => (await import('../tax/tax-notice.tsx')).TaxNotice)

interface NumbersScreenProps {
  id: string
  editor: Editor
  /** Administrators change the organization's assumptions. */
  isAdmin: boolean
  presence?: ReactNode
}

/** What to pay for a deal, how wrong its figures may be, and how much cash it needs. */
export function NumbersScreen({ id, editor, isAdmin, presence }: NumbersScreenProps) {
  const back = (
    <BackLink to="/opportunities/$id" params={{ id }}>
      Back to deal
    </BackLink>
  )
  return (
    <OpportunityFrame id={id} back={back} beside={presence}>
      {(saved, isFresh) => (
        <Numbers key={saved.id} saved={saved} isFresh={isFresh} editor={editor} isAdmin={isAdmin} />
      )}
    </OpportunityFrame>
  )
}

const OFFER_CHANGED = 'Someone else changed the offer price. Check it in the deal, then try again.'

function Numbers({ isAdmin, ...opened }: OpenedDeal & Pick<NumbersScreenProps, 'isAdmin'>) {
  const editing = useDealEditing(opened, 'numbers')
  const { saved: deal, save, failure } = editing
  const statement = statementOf(deal)
  const isPhone = useIsPhone()
  const { street } = addressLines(deal.address)
  usePageTitle(`Numbers, ${street}`)
  const inputs = ladderDeal(deal)
  const assumptions = useAssumptions()
  const changeAssumptions = useAssumptionChange()
  const [newScenario, setNewScenario] = useState<Partial<ScenarioInput> | null>(null)
  const complete = completeDeal(deal, statement)
  async function offer(offerPrice: number) {
    const outcome = await save({ offerPrice })
    if (outcome === 'stale') showToast({ message: OFFER_CHANGED, tone: 'error' })
  }
  const delay = delaySentence(deal, statement)
  const missing = statement.missingForProfit
  const ladder = {
    deal: inputs,
    position: positionOf(assumptions),
    missing: statement.missing,
    onUse: (price: number) => void offer(price),
  }
  const netSafe = netSafeFigure(inputs, ladder.position)
  return (
    <>
      <PartHead part="numbers" deal={deal} reader={opened.editor.email}>
        <SaveState editing={editing} hasUnsaved={false} />
      </PartHead>
      {failure && (
        <ErrorBox className={styles.failure ?? ''}>
          {SAVE_FAILED.numbers} {detailOf(failure.message)}
        </ErrorBox>
      )}
      <div className={styles.sections}>
        <Section title="Offer ladder" knownAs="region">
          <Suspense fallback={<OfferLadder {...ladder} />}>
            <LadderWithGst {...ladder} opportunity={deal} />
          </Suspense>
          {delay && (
            <div className={styles.delay}>
              <Suspense fallback={delay}>
                <DelayWithGst deal={deal} statement={statement} />
              </Suspense>
            </div>
          )}
        </Section>
        <SensitivitySection deal={complete} missing={missing} onScenario={setNewScenario} />
        <ScenariosSection
          deal={deal}
          seeds={assumptions.scenarioSeeds}
          start={newScenario}
          onStarted={() => setNewScenario(null)}
          onUsual={isAdmin ? (scenarioSeeds) => changeAssumptions({ scenarioSeeds }) : null}
        />
        <Suspense fallback={<Skeleton height={480} />}>
          <TaxedTarget
            opportunity={deal}
            deal={targetDeal(deal, statement)}
            price={complete?.purchasePrice ?? null}
            missing={missing}
            onUse={(price) => void offer(price)}
          />
          <CashSection
            deal={complete}
            missing={missing}
            assumptions={assumptions}
            onCash={isAdmin ? (cashAvailable) => changeAssumptions({ cashAvailable }) : null}
          />
          <RiskSection deal={complete} missing={missing} ranges={assumptions.riskRanges} />
          <TaxNotice deal={deal} />
        </Suspense>
      </div>
      {isPhone && (
        <ResultBar
          {...maximumFigure(deal, statement)}
          action={
            <div className={styles.netSafe}>
              Net-safe <Money value={netSafe?.value ?? null} bold />{' '}
              {netSafe?.value ? <HowFigures about="Net-safe" sums={[netSafe]} /> : null}
            </div>
          }
        />
      )}
    </>
  )
}
