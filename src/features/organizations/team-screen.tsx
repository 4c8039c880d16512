import { InvitesSection } from './invites/invites-section.tsx'
import { MembersSection } from './members/members-section.tsx'
import styles from './organization-page.module.css'

interface TeamScreenProps {
  organization: { id: string; name: string }
  userId: string
}

/** Who works in an organization, and who is asked to. */
export function TeamScreen({ organization, userId }: TeamScreenProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Manage Team</h1>
        <p>{organization.name}</p>
      </header>
      <MembersSection organization={organization} userId={userId} />
      <InvitesSection organizationId={organization.id} />
    </div>
  )
}
