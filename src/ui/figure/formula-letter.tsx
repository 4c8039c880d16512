import { VARIABLES } from '#src/finance/worked-sum.ts'
import { classNames } from '../style/class-names.ts'
import styles from './formula-letter.module.css'

export function FormulaLetter({ letter, strong }: { letter: string; strong?: boolean }) {
  return (
    <span className={classNames(styles.key, strong && styles.strong)} title={VARIABLES[letter]}>
      {letter}
    </span>
  )
}

/** What the letters beside figures and in formulas stand for. */
export function FormulaKey({ letters }: { letters: string }) {
  return (
    <p className={classNames('no-print faint text-12', styles.legend)}>
      {[...letters].map((letter) => (
        <span key={letter}>
          <FormulaLetter letter={letter} /> {VARIABLES[letter]}
        </span>
      ))}
    </p>
  )
}
