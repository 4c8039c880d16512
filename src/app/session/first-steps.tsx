import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { assumptionsSheet } from '#src/features/deals/assumptions/api.ts'
import { calendarLinkRows } from '#src/features/doors/calendar-links/api.ts'
import { guestRows } from '#src/features/doors/guests/api.ts'
import { sessionQuery } from '#src/features/people/accounts/api.ts'
import { endFirstSteps, isInstalled } from '#src/features/people/onboarding/first-steps-store.ts'
import { inviteRows } from '#src/features/people/organizations/invites/api.ts'
import { membersQuery } from '#src/features/people/organizations/member-api.ts'
import { CALENDAR_ANCHOR, NEW_OPPORTUNITY } from '#src/lib/browser/anchors.ts'
import { IconButton } from '#src/ui/layout/button.tsx'
import { Icon } from '#src/ui/layout/icons.tsx'
import styles from './first-steps.module.css'

interface FirstStepsProps {
  userId: string
  organizationId: string
  isAdmin: boolean
  hasDeal: boolean
  onHide: () => void
}

interface Step {
  label: string
  /** Undefined until it is known. */
  isDone: boolean | undefined
  /** Where it is done. */
  link: (label: string) => ReactNode
}

/** What is useful to do in a new organization, ticked by what has been done, until all is done or the user hides it. */
export function FirstSteps({ onHide, ...props }: FirstStepsProps) {
  const { userId, isAdmin } = props
  const [name, deal, ...phone] = useOwnSteps(props)
  const ofAdmins = useAdminSteps(props)
  const steps = [name, deal, ...(isAdmin ? ofAdmins : []), ...phone]
  const isDone = steps.every((step) => step.isDone)
  useEffect(() => {
    if (isDone) endFirstSteps(userId)
  }, [isDone, userId])
  if (isDone) return null
  return (
    <section aria-label="First steps" className={styles.bar} data-of-admin={isAdmin || undefined}>
      <h2 className="text-13 bold">First steps</h2>
      <ul className={styles.steps}>
        {steps.map((step) => (
          <li key={step.label} className={styles.step} data-done={step.isDone || undefined}>
            <span className={styles.box} aria-hidden="true">
              {step.isDone && <Icon name="check" size={12} />}
            </span>
            {step.isDone ? (
              <span>
                {step.label}
                <span className="visually-hidden">, done</span>
              </span>
            ) : (
              step.link(step.label)
            )}
          </li>
        ))}
      </ul>
      <IconButton
        label="Hide first steps"
        className={styles.hide}
        onClick={() => {
          endFirstSteps(userId)
          onHide()
        }}
      >
        <Icon name="close" />
      </IconButton>
    </section>
  )
}

function useOwnSteps({ hasDeal }: Pick<FirstStepsProps, 'hasDeal'>): [Step, Step, ...Step[]] {
  const { data: session } = useQuery(sessionQuery)
  const { data: links } = useQuery(calendarLinkRows.query())
  const [isOnPhone] = useState(isInstalled)
  return [
    {
      label: 'Your name',
      isDone: session?.user?.name !== '',
      link: (label) => <Link to="/account">{label}</Link>,
    },
    { label: 'First deal', isDone: hasDeal, link: (label) => <Link {...NEW_OPPORTUNITY}>{label}</Link> },
    {
      label: 'Calendar on your phone',
      isDone: links && links.length > 0,
      link: (label) => (
        <Link to="/account" hash={CALENDAR_ANCHOR}>
          {label}
        </Link>
      ),
    },
    {
      label: 'Install on your phone',
      isDone: isOnPhone,
      link: (label) => (
        <Link to="/help/$slug" params={{ slug: 'offline' }}>
          {label}
        </Link>
      ),
    },
  ]
}

/** Other members can’t open their screens. */
function useAdminSteps({
  organizationId,
  isAdmin: enabled,
}: Pick<FirstStepsProps, 'organizationId' | 'isAdmin'>): Step[] {
  const { data: assumptions } = assumptionsSheet.useSheet()
  const { data: members } = useQuery({ ...membersQuery(organizationId), enabled })
  const { data: invites } = useQuery({ ...inviteRows.query(organizationId), enabled })
  const { data: guests } = useQuery({ ...guestRows.query(organizationId), enabled })
  return [
    {
      label: 'Your costs',
      isDone: assumptions && assumptions.version > 1,
      link: (label) => <Link to="/organization/settings">{label}</Link>,
    },
    {
      label: 'Invite',
      // A builder or an accountant is invited to a deal.
      isDone: members && invites && guests && members.length + invites.length + guests.length > 1,
      link: (label) => <Link to="/organization/team">{label}</Link>,
    },
  ]
}
