import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { ApiError } from '#src/lib/api/http.ts'
import { useToday } from '../browser/use-clock.ts'
import { classNames } from '../style/class-names.ts'
import styles from './detail-page.module.css'
import { Icon } from './icons.tsx'
import { Row } from './layout.tsx'
import { Loaded } from './loaded.tsx'
import { PageSkeleton } from './skeleton.tsx'

interface DetailPageProps {
  back: ReactNode
  beside?: ReactNode
  children: ReactNode
}

export function DetailPage({ back, beside, children }: DetailPageProps) {
  return (
    <div className="page">
      <Row isOneLine align="center" isSpread gap={16} className={styles.top}>
        {back}
        {beside}
      </Row>
      {children}
    </div>
  )
}

/** Drops the class that the router adds when the list's URL is a prefix of the page's. */
function BackAnchor({ className, children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a className={classNames('no-print', styles.back, className)} {...rest}>
      <Icon name="arrow-left" size={14} />
      {children}
    </a>
  )
}

export const BackLink = createLink(BackAnchor)

/** For a row that doesn't exist or belongs to another tenant; doesn't reveal which. */
function DetailMissing({ title }: { title: string }) {
  return (
    <>
      <h1>{title}</h1>
      <p className="quiet above-2">It may have been deleted, or it belongs to another organization.</p>
    </>
  )
}

interface LoadedDetailProps<Data> {
  /** `data` is null if the row is missing. */
  query: { data: Data | null | undefined; error: Error | null; refetch: () => unknown }
  name: string
  /** Such as "Failed to load the agent". */
  failed: string
  /** Such as "Loading the agent". */
  loading: string
  children: (data: Data) => ReactNode
}

/** The row of a detail page, once it is loaded. */
export function LoadedDetail<Data>({ query, name, failed, loading, children }: LoadedDetailProps<Data>) {
  const { data, error } = query
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400)
  if (data) return children(data)
  if (data === null || isMissing) return <DetailMissing title={`${name} not found`} />
  return (
    <>
      {error && <h1 className="visually-hidden">{name}</h1>}
      <Loaded query={{ ...query, data }} failed={failed} loading={<PageSkeleton label={loading} />}>
        {children}
      </Loaded>
    </>
  )
}

/** On paper only, above what a page lists: whose it is and the day, with what else to say. */
export function PrintedFor({ organization, children }: { organization: string; children?: ReactNode }) {
  const today = useToday()
  return (
    <p className="only-print below-3">
      {`${organization}, ${formatDate(today)}.`}
      {children}
    </p>
  )
}

/** On paper only: the day and the reader's name. */
export function PrintedBy({ reader }: { reader: string }) {
  const today = useToday()
  return <span className="only-print">{`, printed ${formatDate(today)} by ${reader}`}</span>
}
