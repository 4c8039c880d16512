import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { formatDate } from '#src/finance/new-zealand-days.ts'
import { classNames } from './class-names.ts'
import styles from './detail-page.module.css'
import { Icon } from './icons.tsx'
import { useToday } from './use-clock.ts'

interface DetailPageProps {
  back: ReactNode
  beside?: ReactNode
  children: ReactNode
}

export function DetailPage({ back, beside, children }: DetailPageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        {back}
        {beside}
      </div>
      {children}
    </div>
  )
}

/** Drops the class that the router adds when the list's URL is a prefix of the page's. */
function BackAnchor({ className, children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a className={classNames(styles.back, className)} {...rest}>
      <Icon name="arrow-left" size={14} />
      {children}
    </a>
  )
}

export const BackLink = createLink(BackAnchor)

/** For a row that doesn't exist or belongs to another tenant; doesn't reveal which. */
export function DetailMissing({ title }: { title: string }) {
  return (
    <>
      <h1>{title}</h1>
      <p className={styles.sentence}>It may have been deleted, or it belongs to another organization.</p>
    </>
  )
}

/** On paper only: the day and the reader's email. */
export function PrintedBy({ reader }: { reader: string }) {
  const today = useToday()
  return <span className="only-print">{`, printed ${formatDate(today)} by ${reader}`}</span>
}
