import type { ReactNode } from 'react'
import { MONEY_BACK_DAYS, PRO_PRICES, TRIAL_DAYS } from '#src/features/billing/rules.ts'
import { formatMoney } from '#src/finance/money.ts'
import { usePublicConfig } from '#src/lib/public-config.ts'
import { classNames } from '#src/ui/class-names.ts'
import { LegalSection } from './legal-section.tsx'
import privacy from './privacy.md?raw'
import styles from './prose.module.css'
import terms from './terms.md?raw'

export function PrivacyScreen() {
  return <LegalScreen text={privacy} />
}

export function TermsScreen() {
  return <LegalScreen text={terms} />
}

/** Markdown with headings, paragraphs, lists and links; `{monthlyPrice}` is the value of that name. */
function LegalScreen({ text }: { text: string }) {
  const { supportEmail } = usePublicConfig()
  const values: Record<string, string | number> = {
    supportEmail,
    monthlyPrice: formatMoney(PRO_PRICES.monthly),
    annualPrice: formatMoney(PRO_PRICES.annual),
    trialDays: TRIAL_DAYS,
    moneyBackDays: MONEY_BACK_DAYS,
  }
  const filled = text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
  const [, [title, lead] = [], ...sections] = filled.split(/^#+ /m).map((part) => part.trim().split('\n\n'))
  return (
    <article className={classNames('page', styles.page)}>
      <h1 className="headline">{title}</h1>
      <p className={classNames('quiet text-16', styles.lead)}>{lead}</p>
      {sections.map(([heading = '', ...blocks]) => (
        <LegalSection key={heading} heading={heading}>
          {blocks.map((block) =>
            block.startsWith('- ') ? (
              <ul key={block}>
                {block.split('\n').map((item) => (
                  <li key={item}>{withLinks(item.slice(2))}</li>
                ))}
              </ul>
            ) : (
              <p key={block}>{withLinks(block)}</p>
            ),
          )}
        </LegalSection>
      ))}
    </article>
  )
}

/** The text with its links, such as [privacy.org.nz](https://www.privacy.org.nz/). */
function withLinks(text: string): ReactNode[] {
  return text.split(/(\[.+?\]\(.+?\))/).map((part) => {
    const [, label, href] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? []
    if (href === undefined) return part
    return (
      <a key={href} href={href}>
        {label}
      </a>
    )
  })
}
