import { Link } from '@tanstack/react-router'
import { rulePeriodText, ruleStatusText, ruleValueText } from '#src/features/deals/tax-rules/rule-text.ts'
import { RULE_KINDS } from '#src/features/deals/tax-rules/schema.ts'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { needsChecking, ruleAt } from '#src/finance/rules/rules.ts'
import { Grid } from '#src/ui/layout/layout.tsx'
import { BrightLineSection } from './bright-line-section.tsx'
import { LendingSection } from './lending-section.tsx'
import styles from './lower-sections.module.css'
import { TaxSection, useTax } from './tax-section.tsx'

interface SourcesProps {
  isRuleEditor: boolean
}

/** The sections below the result, loaded after it. */
export function LowerSections(props: SourcesProps) {
  return (
    <>
      <BrightLineSection />
      <LendingSection />
      <Sources {...props} />
    </>
  )
}

/** The rules in force today and those that the tax uses, which may be of another day, with where they are from. */
function Sources({ isRuleEditor }: SourcesProps) {
  const { figures, sale, facts } = useTax()
  const { rules, today } = facts
  const taxDay = figures?.day ?? sale
  return (
    <TaxSection title="Sources" result={`Rules as at ${formatDate(today)}`}>
      <p className="quiet below-4">
        Rules as at {formatDate(today)}
        {isRuleEditor && (
          <>
            {' · '}
            <Link to="/admin/rules" className={styles.link}>
              Manage rules
            </Link>
          </>
        )}
      </p>
      <Grid as="ul" columns={320} isSparse gap={[16, 48]} className={styles.rules} aria-label="Sources">
        {RULE_KINDS.flatMap(({ value: key, label }) => {
          const used = new Set([ruleAt(key, today, rules), ruleAt(key, taxDay, rules)])
          return [...used]
            .flatMap((rule) => rule ?? [])
            .map((rule) => (
              <li key={`${key} ${rule.from}`}>
                <h3>{label}</h3>
                <p>
                  {ruleValueText(rule)}, {rulePeriodText(rule)}
                </p>
                <p className={styles.source}>
                  {rule.source}. {ruleStatusText(rule)}.
                  {needsChecking(rule, today) && <strong> Check this with your accountant</strong>}
                </p>
              </li>
            ))
        })}
      </Grid>
    </TaxSection>
  )
}
