import { useRef } from 'react'
import { formatDate } from '#src/finance/new-zealand-days.ts'
import { disclaimer } from '#src/finance/rules/disclaimer.ts'
import { messageOf } from '#src/lib/messages.ts'
import { ErrorBox, Notice } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { InvalidFields, showInvalidField, useInvalidField } from '#src/ui/invalid-fields.ts'
import { Stack } from '#src/ui/layout.tsx'
import { lazyParts } from '#src/ui/lazy-parts.ts'
import { Loaded } from '#src/ui/loaded.tsx'
import { ResultBar, useIsPhone } from '#src/ui/result-bar.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useToday } from '#src/ui/use-clock.ts'
import { addressLines } from '../card-text.ts'
import { useOpenDeal } from '../detail/deal-editor.tsx'
import { TabHead } from '../detail/deal-page.tsx'
import { DraftOffer } from '../detail/draft-offer.tsx'
import { missingFigure } from '../figures/deal-figures.ts'
import type { Opportunity } from '../opportunity-schema.ts'
import { scenarioDeal } from '../scenarios/application.ts'
import { AfterTaxSection, afterTaxResult } from '../tax/after-tax-section.tsx'
import { ownershipDocument } from '../tax/api.ts'
import { afterTaxFigures } from '../tax/explanations.ts'
import { GstSection } from '../tax/gst-section.tsx'
import { OwnershipSection } from '../tax/ownership-section.tsx'
import type { OwnershipView } from '../tax/schema.ts'
import { useTaxEditing } from '../tax/tax-editing.tsx'
import { missingForGst, saleDayOf, taxFigures } from '../tax/tax-figures.ts'
import { TaxContext } from '../tax/tax-section.tsx'
import { useRules, useRulesChange } from '../tax-rules/api.ts'
import styles from './tax-screen.module.css'

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
    <Loaded
      query={ownershipDocument.useDocument(deal.id)}
      failed="Failed to load the ownership"
      loading={480}
    >
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
  const { email } = useOpenDeal().editor
  const { street } = addressLines(deal.address)
  const editing = useTaxEditing({ view, id: deal.id, name: street, userId })
  const { form } = editing
  const page = useRef<HTMLDivElement>(null)
  const isPhone = useIsPhone()
  const today = useToday()
  const { rules, change } = useRulesChange()

  const priced = scenarioDeal(deal)
  const sale = saleDayOf(deal.dueDate, priced.holdingCosts.months, today)
  const invalid = useInvalidField()
  const [owning, taxing] = [useInvalidField(invalid.report), useInvalidField(invalid.report)]
  const facts = { ownership: form, settlement: deal.dueDate, today, rules }
  const figures = taxing.problem === null ? taxFigures(priced, facts) : null
  const unknown = `No rule is known for ${formatDate(sale)}.`
  const missing =
    taxing.problem ?? (figures === null ? (missingFigure(deal) ?? missingForGst(form) ?? unknown) : null)
  const afterTax = owning.problem === null ? figures : null
  const isUnknown = figures !== null && figures.first.after === null
  const missingAfter = owning.problem ?? editing.problem ?? missing ?? (isUnknown ? unknown : null)

  function save() {
    if ((invalid.problem ?? editing.problem) === null) editing.save()
    else if (page.current) showInvalidField(page.current)
  }
  const saveButton = (
    <Button variant="filled" aria-disabled={editing.isSaving || !editing.isChanged} onClick={save}>
      Save
    </Button>
  )
  return (
    <div ref={page}>
      <TabHead tab="tax" editing={editing} hasUnsaved={invalid.problem !== null}>
        {!isPhone && saveButton}
      </TabHead>
      <Notices editing={editing} change={change} />
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
          <OwnershipSection
            sharedBy={view.sharedIncomes?.by ?? null}
            enteredBy={view.enteredBy.filter((one) => one !== email)}
            onInvalid={owning.report}
          />
          <GstSection onInvalid={taxing.report} />
          <AfterTaxSection figures={afterTax} missing={missingAfter} hidesLead={isPhone} />
          <InvalidFields value={invalid.report}>
            <LowerSections isRuleEditor={isRuleEditor} />
          </InvalidFields>
        </div>
      </TaxContext>
      <p className={classNames('quiet text-13', styles.disclaimer)}>{disclaimer(today)}</p>
      {isPhone && (
        <ResultBar
          {...afterTaxResult(afterTaxFigures(afterTax, rules))}
          missing={missingAfter}
          action={saveButton}
        />
      )}
    </div>
  )
}

interface NoticesProps {
  editing: ReturnType<typeof useTaxEditing>
  change: ReturnType<typeof useRulesChange>['change']
}

function Notices({ editing, change }: NoticesProps) {
  const { error, hasConflict } = editing
  return (
    <Stack gap={12} className="below-5">
      <DraftOffer editing={editing} />
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
      {hasConflict && (
        <ErrorBox
          action={
            <Button size="dense" onClick={editing.discardConflicts}>
              Discard mine
            </Button>
          }
        >
          Someone else changed the same part of the ownership. Saving replaces their changes with yours.
        </ErrorBox>
      )}
      {error !== null && !hasConflict && (
        <ErrorBox>
          Failed to save the ownership. {messageOf(error)} Your changes are saved in this browser.
        </ErrorBox>
      )}
    </Stack>
  )
}
