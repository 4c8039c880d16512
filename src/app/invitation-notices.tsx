import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { acceptReceivedInvite, receivedInvitesQuery } from '#src/features/organizations/invites/api.ts'
import { SUBSCRIPTION_OF_EACH_MEMBER } from '#src/features/organizations/invites/schema.ts'
import { roleWithArticle } from '#src/features/organizations/schema.ts'
import { Notice } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { showToast } from '#src/ui/toasts.ts'
import { useAttempt } from '#src/ui/use-attempt.ts'
import { chooseOrganization } from './organization-choice.ts'
import { queryClient } from './query-client.ts'
import styles from './session-header.module.css'

/** The user's open invitations, also on a device on which their link wasn't opened. */
export function InvitationNotices({ organizationId }: { organizationId: string | null }) {
  const router = useRouter()
  const { data: invites = [] } = useQuery(receivedInvitesQuery)
  const { run, isPending, error } = useAttempt()
  async function join(invite: (typeof invites)[number]) {
    const joined = await acceptReceivedInvite(invite.id)
    await queryClient.invalidateQueries({ queryKey: receivedInvitesQuery.queryKey })
    await chooseOrganization(router, joined, organizationId)
    showToast({ message: `You have joined ${invite.organization.name}` })
  }
  return invites.map((invite) => (
    <div key={invite.id} className={styles.invitation}>
      <Notice
        action={
          <Button size="dense" aria-disabled={isPending} onClick={() => void run(() => join(invite))}>
            Join
          </Button>
        }
      >
        You’re invited to join <b>{invite.organization.name}</b> as {roleWithArticle(invite.role)}.{' '}
        {error instanceof Error ? error.message : SUBSCRIPTION_OF_EACH_MEMBER}
      </Notice>
    </div>
  ))
}
