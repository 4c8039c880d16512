import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Row, Stack } from '#src/ui/layout.tsx'
import { InvitesSection } from '../invites/invites-section.tsx'
import { membersQuery } from '../member-api.ts'
import styles from '../organization-page.module.css'
import { MembersSection } from './members-section.tsx'

interface TeamScreenProps {
  organization: { id: string; name: string }
  userId: string
  /** Shown instead of the invitation form while the user can't invite. */
  notYet?: ReactNode
}

export function TeamScreen({ organization, userId, notYet }: TeamScreenProps) {
  const { data: members, error } = useQuery(membersQuery(organization.id))
  return (
    <Stack gap={48} className="page">
      <Row as="header" align="baseline" gap={[4, 16]} className={styles.head}>
        <h1>Manage Team</h1>
        <p>{organization.name}</p>
      </Row>
      <MembersSection organization={organization} userId={userId} />
      {/* The lists are fetched together, and hidden until the members' height is known, so that they don't shift. */}
      <div hidden={!members && !error}>
        <InvitesSection notYet={notYet} />
      </div>
    </Stack>
  )
}
