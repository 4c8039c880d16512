import { useId } from 'react'
import { Dollars } from '#src/ui/money.tsx'
import type { KeyFigure } from './figures.ts'
import styles from './key-figures.module.css'

export function KeyFigures({ figures }: { figures: readonly KeyFigure[] }) {
  return (
    <section className={styles.figures} aria-labelledby="figures">
      <h2 id="figures" className="visually-hidden">
        Figures
      </h2>
      {figures.map((one) => (
        <Figure key={one.name} {...one} />
      ))}
    </section>
  )
}

function Figure({ name, value, format, unit, caption }: KeyFigure) {
  const id = useId()
  return (
    <figure aria-labelledby={id}>
      <figcaption id={id}>{name}</figcaption>
      <p className={styles.figure}>
        <Dollars value={value} format={format} dollarClass="cur" />
        {unit && value !== null && <span className={styles.unit}> {unit}</span>}
      </p>
      <p className={styles.note}>{caption}</p>
    </figure>
  )
}
