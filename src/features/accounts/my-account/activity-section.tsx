import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoment } from '#src/finance/new-zealand-days.ts'
import { Button } from '#src/ui/button.tsx'
import { AccountSection, Loaded } from './account-section.tsx'
import styles from './activity-section.module.css'
import { describeActivity } from './activity-text.ts'
import { activityQuery } from './api.ts'
import type { Activity } from './schema.ts'

const SHOWN_AT_FIRST = 8

export function ActivitySection() {
  const [isExpanded, setExpanded] = useState(false)
  const activity = useQuery(activityQuery)
  return (
    <AccountSection
      title="Security activity"
      sentence="Recent activity on your account. If you don’t recognise something, change your password."
    >
      <Loaded query={activity} height={240}>
        {(all) => (
          <>
            {all.length === 0 && (
              <p>Nothing yet. Sign-ins and changes to your account will be listed here.</p>
            )}
            <ol className={styles.list}>
              {(isExpanded ? all : all.slice(0, SHOWN_AT_FIRST)).map((one) => (
                <ActivityLine key={one.id} activity={one} />
              ))}
            </ol>
            {!isExpanded && all.length > SHOWN_AT_FIRST && (
              <div>
                <Button onClick={() => setExpanded(true)}>Show all {all.length}</Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </AccountSection>
  )
}

function ActivityLine({ activity: { at, action, detail, address } }: { activity: Activity }) {
  return (
    <li className={styles.line}>
      <span className={styles.words}>
        {describeActivity(action, detail)}
        {address !== null && <span className={styles.address}>from {address}</span>}
      </span>
      <time className={styles.time} dateTime={at}>
        {formatMoment(at, new Date())}
      </time>
    </li>
  )
}
