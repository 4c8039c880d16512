import { z } from 'zod'
import { useAgreedDeposit } from '#src/features/deals/agreements/agreed-deposit.ts'
import { dealFigures, missingFigure } from '#src/features/deals/deal-figures/deal-figures.ts'
import { DealProfits, RealisedLadder } from '#src/features/deals/deal-figures/statement/deal-profits.tsx'
import { AfterTaxSection, afterTaxResult } from '#src/features/deals/deal-tax/after-tax-section.tsx'
import { ownershipSheet } from '#src/features/deals/deal-tax/api.ts'
import { afterTaxFigures, netProfitAfterGst } from '#src/features/deals/deal-tax/explanations.ts'
import { GstSection } from '#src/features/deals/deal-tax/gst-section.tsx'
import { OwnershipSection } from '#src/features/deals/deal-tax/ownership-section.tsx'
import { realisedTax } from '#src/features/deals/deal-tax/realised-steps.ts'
import { isOwnershipKnown, type OwnershipView } from '#src/features/deals/deal-tax/schema.ts'
import { type TaxEditing, useTaxEditing } from '#src/features/deals/deal-tax/tax-editing.tsx'
import {
  missingForGst,
  missingIncomes,
  saleDayOf,
  taxFigures,
} from '#src/features/deals/deal-tax/tax-figures.ts'
import { changesOf, taxEditsSchema } from '#src/features/deals/deal-tax/tax-form.ts'
import { TaxContext } from '#src/features/deals/deal-tax/tax-section.tsx'
import { addressLines } from '#src/features/deals/pipeline/card-text.ts'
import type { Deal } from '#src/features/deals/pipeline/deal-schema.ts'
import { draftName, useDrafts } from '#src/features/deals/pipeline/draft-storage.ts'
import { saleDayOfSold, settlementDayOf } from '#src/features/deals/pipeline/settlement-day.ts'
import { useRules, useRulesChange } from '#src/features/deals/tax-rules/api.ts'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { realisedName } from '#src/finance/price/realised.ts'
import { disclaimer } from '#src/finance/rules/disclaimer.ts'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { lazyParts } from '#src/ui/dialog/lazy-parts.ts'
import { InvalidFields, useInvalidField, useReportInvalid } from '#src/ui/field/invalid-fields.ts'
import { RefusedEdits } from '#src/ui/form/refused-edits.tsx'
import { useSavedPage } from '#src/ui/form/saved-fields.tsx'
import { Notice } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Note, Stack } from '#src/ui/layout/layout.tsx'
import { Loaded } from '#src/ui/layout/loaded.tsx'
import { ResultBar, useIsPhone } from '#src/ui/layout/result-bar.tsx'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { useOpenDeal } from '../detail/deal-editor.tsx'
import { DraftOffer } from '../detail/draft-offer.tsx'
import styles from './tax-screen.module.css'

const taxDraftSchema = z.object({ at: z.iso.datetime(), edits: taxEditsSchema })

const { LowerSections } = lazyParts(() => import('#src/features/deals/deal-tax/lower-sections.tsx'), {
  LowerSections: () => <Skeleton height={480} />,
})

const NO_OWNERS = 'Enter who owns it under Ownership to see the profit after tax.'

interface DealTaxProps {
  userId: string
  isRuleEditor: boolean
  /** What was spent of the planned costs of a sold deal, in NZD; null without a budget. */
  spentCosts: number | null
}

/** Who owns a deal, the GST and tax on its profit, its bright-line period, and what a bank may lend. */
export function DealTax(props: DealTaxProps) {
  const { saved: deal } = useOpenDeal()
  const hasRules = useRules() !== undefined
  return (
    <Loaded query={ownershipSheet.useSheet(deal.id)} failed="Failed to load the ownership" loading={480}>
      {(loaded) => (hasRules ? <Tax {...props} deal={deal} view={loaded} /> : <Skeleton height={480} />)}
    </Loaded>
  )
}

function Tax({
  deal,
  userId,
  isRuleEditor,
  spentCosts,
  view,
}: DealTaxProps & { deal: Deal; view: OwnershipView }) {
  const { choice } = useOpenDeal()
  const { street } = addressLines(deal.address)
  const { invalid } = useSavedPage()
  const editing = useTaxEditing({ view, id: deal.id, name: street })
  const { form } = editing
  useReportInvalid('the owners', editing.problem !== null && !editing.isAdding, invalid.report)
  const isPhone = useIsPhone()
  const today = useToday()
  const { rules, change } = useRulesChange()

  const shown = dealFigures(deal, choice.chosen)
  const { inputs: priced } = shown
  const agreedDeposit = useAgreedDeposit(deal.id, shown)
  const saleOn = saleDayOfSold(deal)
  const sale = saleOn ?? saleDayOf(settlementDayOf(deal), priced.holdingCosts.months, today)
  const [owning, taxing] = [useInvalidField(invalid.report), useInvalidField(invalid.report)]
  const facts = { ownership: form, settlement: settlementDayOf(deal), saleOn, today, rules }
  const { realised } = shown
  const estimated = taxing.problem === null ? taxFigures(priced, facts) : null
  // A sold deal is taxed on what it has earned.
  const figures = estimated && realised ? realisedTax(realised, facts) : estimated
  const unknown = `No rule is known for ${formatDate(sale)}.`
  const missing =
    taxing.problem ?? (figures === null ? (missingFigure(deal) ?? missingForGst(form) ?? unknown) : null)
  const afterTax = owning.problem === null ? figures : null
  const estimate = owning.problem === null ? estimated : null
  const isUnknown = figures !== null && figures.first.after === null
  const noOwners = isOwnershipKnown(form) ? null : NO_OWNERS
  const missingAfter =
    owning.problem ?? editing.problem ?? missing ?? noOwners ?? (isUnknown ? unknown : null)

  return (
    <>
      <Notices editing={editing} change={change} draft={{ userId, dealId: deal.id }} />
      <TaxContext
        value={{
          editing,
          deal: priced,
          facts,
          figures,
          missing,
          missingPrice: priced.purchasePrice === null ? missingFigure(deal) : null,
          agreedDeposit,
          named: realised ? realisedName : String,
          sale,
          soldOn: deal.soldOn,
        }}
      >
        <div className={styles.sections}>
          {realised !== null && (
            <>
              <RealisedLadder
                realised={realised}
                spentCosts={spentCosts}
                facts={afterTax && facts}
                isQuiet={isPhone}
              />
              <Note>
                GST, tax and what is left for each owner, below, are of the sale. Lending is as planned.
              </Note>
            </>
          )}
          <DealProfits
            shown={shown}
            choice={choice}
            taxed={{
              afterGst: netProfitAfterGst(estimate, shown.named),
              afterTax: afterTaxFigures(estimate, rules, shown.named).profit,
              lacking: missingIncomes(form),
              missing: missingAfter,
            }}
            isQuiet={isPhone}
          />
          <OwnershipSection
            shared={view.sharedIncomes}
            others={view.enteredBy.filter(({ id }) => id !== userId)}
            onInvalid={owning.report}
          />
          <GstSection onInvalid={taxing.report} />
          <AfterTaxSection figures={afterTax} missing={missingAfter} />
          <InvalidFields value={invalid.report}>
            <LowerSections isRuleEditor={isRuleEditor} />
          </InvalidFields>
        </div>
      </TaxContext>
      <p className={classNames('quiet text-13', styles.disclaimer)}>{disclaimer(today)}</p>
      {isPhone && (
        <ResultBar
          {...afterTaxResult(afterTaxFigures(afterTax, rules, realised ? realisedName : undefined))}
          missing={missingAfter}
        />
      )}
    </>
  )
}

interface NoticesProps {
  editing: TaxEditing
  change: ReturnType<typeof useRulesChange>['change']
  draft: { userId: string; dealId: string }
}

function Notices({ editing, change, draft: { userId, dealId } }: NoticesProps) {
  const { client } = useOrganization()
  const { draft, remove } = useDrafts([draftName('tax', userId, dealId)], taxDraftSchema)
  return (
    <Stack gap={12} className="below-5">
      {draft !== null && changesOf(editing.form, draft.edits).isChanged && (
        <DraftOffer
          at={draft.at}
          onDiscard={remove}
          onSave={() => {
            editing.put(draft.edits)
            remove()
          }}
        />
      )}
      {change !== null && (
        <Notice
          action={
            <Button size="dense" onClick={change.acknowledge}>
              OK
            </Button>
          }
        >
          Rules changed. The figures use the new rules.
        </Notice>
      )}
      <RefusedEdits
        refused={editing.refused}
        retry={(entry) => ownershipSheet.changes(client).retry(entry)}
        title="Failed to save the ownership. Please try again."
        describe={() => null}
      />
    </Stack>
  )
}
