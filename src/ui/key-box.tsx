import { classNames } from './class-names.ts'
import styles from './key-box.module.css'

export function KeyBox({ letter, strong }: { letter: string; strong?: boolean }) {
  return <span className={classNames(styles.key, strong && styles.strong)}>{letter}</span>
}
