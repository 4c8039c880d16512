import { type ReactNode, useId } from 'react'
import { ErrorBox } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './account-section.module.css'

interface AccountSectionProps {
  title: string
  /** What the section is for, in a sentence or two. */
  sentence: string
  children: ReactNode
}

/** A part of the account screen: what it is for at the left, what there is at the right. */
export function AccountSection({ title, sentence, children }: AccountSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.about}>
        <h2 id={id}>{title}</h2>
        <p>{sentence}</p>
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  )
}

interface AccountRowProps {
  /** What it is. */
  name: ReactNode
  /** What is known of it. */
  facts?: ReactNode
  /** Buttons that change it. */
  actions?: ReactNode
}

/** One line of a section. */
export function AccountRow({ name, facts, actions }: AccountRowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <span className={styles.name}>{name}</span>
        {facts && <span className={styles.facts}>{facts}</span>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

/** In place of an action. The notice above the page has the way to confirm, once. */
export const NEEDS_CONFIRMED_EMAIL = 'Available once your email is confirmed.'

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => Promise<unknown> }
  /** How high the place is that is kept for it. */
  height: number
  children: (data: Data) => ReactNode
}

/** What a query gives; until then its place, or what went wrong and Retry. */
export function Loaded<Data>({ query: { data, error, refetch }, height, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data)
  if (error === null) return <Skeleton height={height} />
  return <ErrorBox action={<Button onClick={() => void refetch()}>Retry</Button>}>{error.message}</ErrorBox>
}
