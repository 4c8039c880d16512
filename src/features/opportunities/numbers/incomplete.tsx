import styles from './incomplete.module.css'

/** Shown by the sections that need the price to pay. */
export function Incomplete() {
  return <p className={styles.missing}>Add a done-up value and a renovation cost to the deal first.</p>
}
