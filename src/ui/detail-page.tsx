import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './detail-page.module.css'
import { Icon } from './icons.tsx'
import { Skeleton } from './skeleton.tsx'

interface DetailPageProps {
  /** The way back to the list that it is one of. */
  back: ReactNode
  /** Stands beside the way back. */
  beside?: ReactNode
  children: ReactNode
}

/** The page of one thing of many. */
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

/** The router adds a class of its own where the list's address is the beginning of the page's. */
function BackAnchor({ className, children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a className={classNames(styles.back, className)} {...rest}>
      <Icon name="arrow-left" size={14} />
      {children}
    </a>
  )
}

/** The way back to a list; takes the router's `to` and `search`. */
export const BackLink = createLink(BackAnchor)

/** What is not there, or not for whoever asks: the page says no more than that. */
export function DetailMissing({ title }: { title: string }) {
  return (
    <>
      <h1>{title}</h1>
      <p className={styles.sentence}>It may have been deleted, or it belongs to another organization.</p>
    </>
  )
}

/** The shape of the page while it is on its way: its head, and below it what is particular to it. */
export function DetailShape({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.shape} aria-busy="true">
      <div className="visually-hidden" role="status">
        <h1>{label}</h1>
      </div>
      <Skeleton width={260} height={28} />
      <Skeleton width={200} height={14} />
      <div className={styles.below}>{children}</div>
    </div>
  )
}
