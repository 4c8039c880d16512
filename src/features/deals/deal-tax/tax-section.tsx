import { createContext, type ReactNode, use, useId } from 'react'
import type { CivilDay } from '#src/finance/dates/new-zealand-days.ts'
import type { ScenarioDeal } from '#src/finance/scenarios/scenarios.ts'
import { type InvalidField, InvalidFields } from '#src/ui/field/invalid-fields.ts'
import { useIsPhone } from '#src/ui/layout/result-bar.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import type { TaxEditing } from './tax-editing.tsx'
import type { TaxFacts, TaxFigures } from './tax-figures.ts'
import styles from './tax-section.module.css'

/** What the sections of the screen show and edit. */
interface OpenTax {
  editing: TaxEditing
  /** The deal with the price that counts. */
  deal: ScenarioDeal
  facts: TaxFacts
  figures: TaxFigures | null
  /** Why there are no figures, and why there is no price: a missing input, or an unknown rule. */
  missing: string | null
  missingPrice: string | null
  /** The deposit of the agreement in NZD, at its price; null without one. */
  agreedDeposit: number | null
  /** Names a figure of GST and tax, which are realised once the property is sold. */
  named: (name: string) => string
  /** The day of the planned sale, and of that of a sold deal. */
  sale: CivilDay
  /** The agreement with the buyer of a sold deal; null without a sale. */
  soldOn: CivilDay | null
}

export const TaxContext = createContext<OpenTax | null>(null)

/** The tax of the deal that the screen around this part shows. */
export function useTax(): OpenTax {
  const tax = use(TaxContext)
  if (tax === null) throw new Error('This part needs the tax of a deal around it.')
  return tax
}

interface TaxSectionProps {
  title: string
  /** The result, shown while the section is closed. */
  result?: ReactNode
  isOpen?: boolean
  /** Reports fields with text that can't be read. */
  onInvalid?: InvalidField['report'] | undefined
  children: ReactNode
}

/** On phones one section is open at a time. */
export function TaxSection({ title, result, isOpen = false, onInvalid, ...section }: TaxSectionProps) {
  const id = useId()
  const children = onInvalid ? (
    <InvalidFields value={onInvalid}>{section.children}</InvalidFields>
  ) : (
    section.children
  )
  if (!useIsPhone()) {
    return (
      <Section title={title} knownAs="region">
        {children}
      </Section>
    )
  }
  return (
    <section aria-labelledby={id}>
      <details name="tax" className={styles.disclosure} open={isOpen}>
        <summary className={styles.summary}>
          <h2 id={id}>{title}</h2>
          {result && <span className="quiet text-13">{result}</span>}
        </summary>
        <div className={styles.content}>{children}</div>
      </details>
    </section>
  )
}
