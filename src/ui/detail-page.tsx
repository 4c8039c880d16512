import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './detail-page.module.css'
import { Icon } from './icons.tsx'
import { Skeleton } from './skeleton.tsx'

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
