import { classNames } from './class-names.ts'
import styles from './formula-letter.module.css'

export function FormulaLetter({ letter, strong }: { letter: string; strong?: boolean }) {
  return <span className={classNames(styles.key, strong && styles.strong)}>{letter}</span>
}
