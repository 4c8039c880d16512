import { ButtonLink } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import styles from './coming-next-screen.module.css'

/** Stands where a part of DoneUp will be, saying what it will do and where to go on meanwhile. */
export function ComingNextScreen({ heading, sentence }: { heading: string; sentence: string }) {
  return (
    <div className={styles.page}>
      <h1>{heading}</h1>
      <p className={styles.note}>Coming next</p>
      <Empty sentence={sentence} action={<ButtonLink to="/dashboard">Go to your opportunities</ButtonLink>} />
    </div>
  )
}
