import { z } from 'zod'
import { formatDate } from '#src/finance/new-zealand-days.ts'
import { disclaimer } from '#src/finance/rules/disclaimer.ts'
import { useOrganization } from '#src/lib/organization-context.ts'
import { Notice } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { InvalidFields, useInvalidField, useReportInvalid } from '#src/ui/invalid-fields.ts'
import { Stack } from '#src/ui/layout.tsx'
import { lazyParts } from '#src/ui/lazy-parts.ts'
import { Loaded } from '#src/ui/loaded.tsx'
import { RefusedEdits } from '#src/ui/refused-edits.tsx'
import { ResultBar, useIsPhone } from '#src/ui/result-bar.tsx'
import { useSavedPage } from '#src/ui/saved-fields.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useToday } from '#src/ui/use-clock.ts'
import { addressLines } from '../card-text.ts'
import { useOpenDeal } from '../detail/deal-editor.tsx'
import { DraftOffer } from '../detail/draft-offer.tsx'
import { draftName, useDrafts } from '../draft-storage.ts'
import { dealFigures, missingFigure } from '../figures/deal-figures.ts'
import type { Opportunity } from '../opportunity-schema.ts'
import { settlementDayOf } from '../settlement-day.ts'
import { DealProfits } from '../statement/deal-profits.tsx'
import { AfterTaxSection, afterTaxResult } from '../tax/after-tax-section.tsx'
import { ownershipSheet } from '../tax/api.ts'
import { afterTaxFigures, profitAfterTax } from '../tax/explanations.ts'
import { GstSection } from '../tax/gst-section.tsx'
import { OwnershipSection } from '../tax/ownership-section.tsx'
import type { OwnershipView } from '../tax/schema.ts'
import { type TaxEditing, useTaxEditing } from '../tax/tax-editing.tsx'
import { missingForGst, missingIncomes, saleDayOf, taxFigures } from '../tax/tax-figures.ts'
import { changesOf, taxEditsSchema } from '../tax/tax-form.ts'
import { TaxContext } from '../tax/tax-section.tsx'
import { useRules, useRulesChange } from '../tax-rules/api.ts'
import styles from './tax-screen.module.css'

const taxDraftSchema = z.object({ at: z.iso.datetime(), edits: taxEditsSchema })

const { LowerSections } = lazyParts(() => import('../tax/lower-sections.tsx'), {
  LowerSections: () => <Skeleton height={480} />,
})

interface DealTaxProps {
  userId: string
  isRuleEditor: boolean
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
  view,
}: DealTaxProps & { deal: Opportunity; view: OwnershipView }) {
  const { choice } = useOpenDeal()
  const { street } = addressLines(deal.address)
  const { invalid } = useSavedPage()
  const editing = useTaxEditing({ view, id: deal.id, name: street })
  const { form } = editing
  useReportInvalid('the owners', editing.problem !== null, invalid.report)
  const isPhone = useIsPhone()
  const today = useToday()
  const { rules, change } = useRulesChange()

  const shown = dealFigures(deal, choice.chosen)
  const { inputs: priced } = shown
  const sale = saleDayOf(settlementDayOf(deal), priced.holdingCosts.months, today)
  const [owning, taxing] = [useInvalidField(invalid.report), useInvalidField(invalid.report)]
  const facts = { ownership: form, settlement: settlementDayOf(deal), today, rules }
  const figures = taxing.problem === null ? taxFigures(priced, facts) : null
  const unknown = `No rule is known for ${formatDate(sale)}.`
  const missing =
    taxing.problem ?? (figures === null ? (missingFigure(deal) ?? missingForGst(form) ?? unknown) : null)
  const afterTax = owning.problem === null ? figures : null
  const isUnknown = figures !== null && figures.first.after === null
  const missingAfter = owning.problem ?? editing.problem ?? missing ?? (isUnknown ? unknown : null)

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
          sale,
        }}
      >
        <div className={styles.sections}>
          <DealProfits
            shown={shown}
            choice={choice}
            taxed={{
              afterTax: profitAfterTax(afterTax),
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
      {isPhone && <ResultBar {...afterTaxResult(afterTaxFigures(afterTax, rules))} missing={missingAfter} />}
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
