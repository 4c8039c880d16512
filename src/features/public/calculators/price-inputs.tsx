import { MoneyField } from '#src/ui/field/money-field.tsx'
import { FormulaLetter } from '#src/ui/figure/formula-letter.tsx'
import { Money } from '#src/ui/figure/money.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import styles from './price-inputs.module.css'
import { type Property, updateProperty } from './property-store.ts'
import { doneUpValueOf } from './rules.ts'

export function PriceInputs({ property }: { property: Property }) {
  return (
    <section className={styles.inputs} aria-label="Inputs">
      <div className={styles.figures}>
        <Figure letter="A" name="Done-up value" value={doneUpValueOf(property)} />
        <Figure letter="B" name="Renovation cost" value={property.renovationCost} />
      </div>
      <MoneyField
        className={styles.asking ?? ''}
        label="Asking price"
        placeholder="Optional"
        value={property.askingPrice}
        onChange={(askingPrice) => updateProperty(property.address, { askingPrice })}
      />
    </section>
  )
}

function Figure({ letter, name, value }: { letter: string; name: string; value: number | null }) {
  return (
    <Row isOneLine align="center" className={styles.row}>
      <FormulaLetter letter={letter} />
      <span>{name}</span>
      <span className="leader" aria-hidden="true" />
      <output className="medium" aria-label={name}>
        <Money value={value} />
      </output>
    </Row>
  )
}
