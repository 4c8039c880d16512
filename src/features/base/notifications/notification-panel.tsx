import type { KeyboardEvent, MouseEvent } from 'react'
import { NEW_OPPORTUNITY } from '#src/lib/browser/anchors.ts'
import { useMinute } from '#src/ui/browser/use-clock.ts'
import { ErrorBox } from '#src/ui/layout/alert.tsx'
import { Button, ButtonLink } from '#src/ui/layout/button.tsx'
import { Empty } from '#src/ui/layout/empty.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { SkeletonRows } from '#src/ui/layout/skeleton.tsx'
import { useNotifications } from './api.ts'
import styles from './notification-panel.module.css'
import { NotificationRow } from './notification-row.tsx'
import { FETCH_ERROR } from './schema.ts'

export function Panel() {
  const now = useMinute()
  const { list, error, refetch, mark } = useNotifications()
  return (
    <>
      <Row isOneLine align="center" isSpread className={styles.head}>
        <h2>Notifications</h2>
        {list !== undefined && list.unread > 0 && (
          <Button
            size="dense"
            variant="quiet"
            icon="check"
            onClick={({ currentTarget }) => {
              // The button disappears with the last unread notification, so the focus moves to the panel.
              popoverOf(currentTarget)?.focus()
              mark({ id: 'all', upTo: list.version })
            }}
          >
            Mark all as read
          </Button>
        )}
      </Row>
      {error && (
        <div className={styles.failed}>
          <ErrorBox detail={error.message} onRetry={refetch}>
            {FETCH_ERROR}
          </ErrorBox>
        </div>
      )}
      {list === undefined && !error && (
        <div className={styles.item}>
          <SkeletonRows label="Loading notifications" rows={4} />
        </div>
      )}
      {list?.notifications.length === 0 && !error && <NoNotifications />}
      {list !== undefined && list.notifications.length > 0 && (
        <ul className={styles.list} onKeyDown={moveByArrows} onClick={closeAfterLink}>
          {list.notifications.map((notification) => (
            <NotificationRow key={notification.id} notification={notification} now={now} onMark={mark} />
          ))}
        </ul>
      )}
    </>
  )
}

function NoNotifications() {
  return (
    <div className={styles.nothing}>
      <Empty
        sentence="No notifications yet. You’ll see deal moves and upcoming dates here."
        action={
          <ButtonLink {...NEW_OPPORTUNITY} size="dense" icon="plus" onClick={closePopover}>
            New Opportunity
          </ButtonLink>
        }
      />
    </div>
  )
}

function popoverOf(element: HTMLElement): HTMLElement | null {
  return element.closest<HTMLElement>('[popover]')
}

function closePopover({ currentTarget }: { currentTarget: HTMLElement }): void {
  popoverOf(currentTarget)?.hidePopover()
}

function closeAfterLink({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  if (target instanceof Element && target.closest('a')) closePopover({ currentTarget })
}

function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const rows = [...event.currentTarget.children]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const next = rows[at + step]?.querySelector<HTMLElement>('[data-opening]')
  if (!next) return
  event.preventDefault()
  next.focus()
}
