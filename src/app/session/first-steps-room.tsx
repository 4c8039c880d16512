import styles from './first-steps.module.css'

/** As high as the first steps, until their code has loaded: the board stays where it is. */
export function FirstStepsRoom({ isAdmin }: { isAdmin: boolean }) {
  return <div className={styles.bar} data-of-admin={isAdmin || undefined} aria-busy="true" />
}
