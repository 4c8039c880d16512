import { MONEY_BACK_DAYS, PRO_PRICES, TRIAL_DAYS } from '#src/features/billing/rules.ts'
import { formatMoney } from '#src/finance/money.ts'
import { usePublicConfig } from '#src/lib/public-config.ts'
import { classNames } from '#src/ui/class-names.ts'
import { PageSkeleton } from '#src/ui/skeleton.tsx'
import { LegalSection } from './legal-section.tsx'
import { type LegalPart, parseLegalText } from './legal-text.ts'
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
  const { title, lead, sections } = parseLegalText(source, {
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
          {blocks.map((block) => (
            <LegalBlock key={JSON.stringify(block.items)} {...block} />
          ))}
        </LegalSection>
      ))}
    </article>
  )
}

function LegalBlock({ isList, items: [first = [], ...others] }: { isList: boolean; items: LegalPart[][] }) {
  if (!isList) return <p>{first.map(shownPart)}</p>
  return (
    <ul>
      {[first, ...others].map((parts) => (
        <li key={JSON.stringify(parts)}>{parts.map(shownPart)}</li>
      ))}
    </ul>
  )
}

function shownPart(part: LegalPart) {
  if (typeof part === 'string') return part
  return (
    <a key={part.href} href={part.href}>
      {part.label}
    </a>
  )
}
