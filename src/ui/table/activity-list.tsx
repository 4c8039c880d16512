import type { ReactNode } from 'react'
import { formatMoment } from '#src/finance/dates/new-zealand-days.ts'
import { initialsOf } from '#src/lib/text/list-in-words.ts'
import { type Author, authorName } from '#src/lib/text/person-name.ts'
import { Icon } from '../layout/icons.tsx'
import { classNames } from '../style/class-names.ts'
import { Person } from '../text/person.tsx'
import styles from './activity-list.module.css'

interface ActivityItemProps {
  /** Null for a deleted account; undefined for the system. */
  by?: Author | null
  /** The reader. */
  myId?: string
  action: ReactNode
  at: string
  children?: ReactNode
}

export function ActivityItem({ by, myId, action, at, children }: ActivityItemProps) {
  return (
    <li className={styles.item}>
      <span className="initials" aria-hidden="true">
        {by === undefined ? (
          <Icon name="check" size={12} />
        ) : (
          initialsOf(by === null ? '' : authorName(by), '?')
        )}
      </span>
      <div className={styles.text}>
        <p>
          {by !== undefined && (
            <b>
              <Person author={by} {...(myId && { myId })} />
            </b>
          )}{' '}
          {action}
        </p>
        {children}
      </div>
      <time className={styles.when} dateTime={at}>
        {formatMoment(at, new Date())}
      </time>
    </li>
  )
}

export interface ChangeLine {
  label: string
  /** Empty if only `after` is shown. */
  before: string
  after: string
}

/** What an event has changed. */
export function Change({ line: { label, before, after } }: { line: ChangeLine }) {
  return (
    <p className={classNames('quiet text-12', styles.change)}>
      <span className="faint">{label}</span>{' '}
      {before === '' ? after : <FromTo before={before} after={after} />}
    </p>
  )
}

export function FromTo({ before, after }: { before: string; after: string }) {
  return (
    <span className={styles.values}>
      {before}{' '}
      <span className={styles.arrow}>
        <Icon name="arrow-right" size={14} />
        <span className="visually-hidden">to</span>
      </span>{' '}
      <b>{after}</b>
    </span>
  )
}
