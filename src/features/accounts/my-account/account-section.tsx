import { type ReactNode, useId } from 'react'
import { ErrorBox } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './account-section.module.css'

interface AccountSectionProps {
  title: string
  sentence: string
  children: ReactNode
}

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
  name: ReactNode
  facts?: ReactNode
  actions?: ReactNode
}

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

export const NEEDS_CONFIRMED_EMAIL = 'Available once your email is confirmed.'

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => Promise<unknown> }
  height: number
  children: (data: Data) => ReactNode
}

export function Loaded<Data>({ query: { data, error, refetch }, height, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data)
  if (error === null) return <Skeleton height={height} />
  return <ErrorBox action={<Button onClick={() => void refetch()}>Retry</Button>}>{error.message}</ErrorBox>
}
