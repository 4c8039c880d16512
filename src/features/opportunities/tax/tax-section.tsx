import { type ReactNode, useId } from 'react'
import { type InvalidField, InvalidFields } from '#src/ui/invalid-fields.ts'
import { useIsPhone } from '#src/ui/result-bar.tsx'
import { Section } from '#src/ui/section.tsx'
import styles from './tax-section.module.css'

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
