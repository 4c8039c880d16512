import { type Formula, PRINCIPLES, SYMBOLS } from '#src/finance/formulas/formula-text.ts'
import { FORMULA_NOTICE, FORMULA_SECTIONS } from '#src/finance/formulas/formulas.ts'
import { Row } from '#src/ui/layout/layout.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import styles from './formulas-screen.module.css'
import { LegalSection } from './legal-section.tsx'
import prose from './prose.module.css'

/** Every formula with its source and a worked example; a prerendered page. */
export function FormulasScreen() {
  return (
    <article className={classNames('page', prose.page)}>
      <h1 className="headline">How DoneUp calculates</h1>
      <p className={classNames('quiet text-16', prose.lead)}>
        Every formula, where it comes from, and an example you can check. Each result below comes from the
        code that calculates your deals.
      </p>
      <nav aria-label="Formulas">
        <Row as="ul" gap={[8, 20]} className={styles.contents}>
          {FORMULA_SECTIONS.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`} className="detail-link accent">
                {heading}
              </a>
            </li>
          ))}
        </Row>
      </nav>
      <LegalSection heading="What always holds">
        <ul>
          {PRINCIPLES.map((principle) => (
            <li key={principle}>{principle}</li>
          ))}
        </ul>
      </LegalSection>
      <LegalSection heading="Letters in the formulas">
        <dl className={styles.symbols}>
          {SYMBOLS.map(([letter, meaning]) => (
            <div key={letter}>
              <dt>{letter}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </LegalSection>
      {FORMULA_SECTIONS.map(({ id, heading, formulas }) => (
        <LegalSection key={id} id={id} heading={heading}>
          {formulas.map((formula) => (
            <FormulaItem key={formula.name} {...formula} />
          ))}
        </LegalSection>
      ))}
      <p className={styles.notice}>{FORMULA_NOTICE}</p>
    </article>
  )
}

function FormulaItem({ name, formula, source, example, result }: Formula) {
  return (
    <div className={styles.formula}>
      <h3>{name}</h3>
      <p>{formula}</p>
      <Row as="p" isSpread gap={[0, 24]} className={styles.example}>
        <span>{example}</span> <output className="fig">{result}</output>
      </Row>
      <p className="faint text-13">Source: {source}</p>
    </div>
  )
}
