import { MONEY_BACK_DAYS, PRO_PRICES, TRIAL_DAYS } from '#src/features/people/billing/rules.ts'
import { formatMoney } from '#src/finance/money.ts'
import { usePublicConfig } from '#src/lib/browser/public-config.ts'
import { parseProse } from '#src/lib/text/prose-text.ts'
import { PageSkeleton } from '#src/ui/layout/skeleton.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { Prose } from '#src/ui/text/prose.tsx'
import { LegalSection } from './legal-section.tsx'
import privacy from './privacy.md?raw'
import styles from './prose.module.css'
import terms from './terms.md?raw'

export function PrivacyScreen() {
  return <LegalScreen source={privacy} />
}

export function TermsScreen() {
  return <LegalScreen source={terms} />
}

function LegalScreen({ source }: { source: string }) {
  const { supportEmail } = usePublicConfig()
  if (supportEmail === null) return <PageSkeleton label="Loading the text" />
  const { title, lead, sections } = parseProse(source, {
    supportEmail,
    monthlyPrice: formatMoney(PRO_PRICES.monthly),
    annualPrice: formatMoney(PRO_PRICES.annual),
    trialDays: TRIAL_DAYS,
    moneyBackDays: MONEY_BACK_DAYS,
  })
  return (
    <article className={classNames('page', styles.page)}>
      <h1 className="headline">{title}</h1>
      <p className={classNames('quiet text-16', styles.lead)}>{lead}</p>
      {sections.map(({ heading, blocks }) => (
        <LegalSection key={heading} heading={heading}>
          <Prose blocks={blocks} />
        </LegalSection>
      ))}
    </article>
  )
}
