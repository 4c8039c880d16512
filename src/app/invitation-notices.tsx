import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { use } from 'react'
import {
  acceptReceivedInvite,
  declineReceivedInvite,
  receivedInvitesQuery,
} from '#src/features/organizations/invites/api.ts'
import {
  type ReceivedInvitation,
  SUBSCRIPTION_OF_EACH_MEMBER,
} from '#src/features/organizations/invites/schema.ts'
import { roleWithArticle } from '#src/features/organizations/schema.ts'
import { messageOf } from '#src/lib/messages.ts'
import { OrganizationContext } from '#src/lib/organization-context.ts'
import { Notice } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { showToast } from '#src/ui/toasts.ts'
import { useAttempt } from '#src/ui/use-attempt.ts'
import { chooseOrganization } from './organization-choice.ts'
import { queryClient } from './query-client.ts'
import styles from './session-header.module.css'
import { refetchSession } from './session-queries.tsx'

/** The user's open invitations, also on a device on which their link wasn't opened. */
export function InvitationNotices() {
  const organizationId = use(OrganizationContext)
  const router = useRouter()
  const { data: invites = [] } = useQuery(receivedInvitesQuery)
  const { run, isPending } = useAttempt()
  /** Another device may have accepted the invitation, or the organization cancelled it: then its notice goes too. */
  async function respond(work: () => Promise<string>) {
    try {
      showToast({ message: await work() })
    } catch (problem) {
      showToast({ message: messageOf(problem), tone: 'error' })
      await refetchSession()
    } finally {
      await queryClient.invalidateQueries({ queryKey: receivedInvitesQuery.queryKey })
    }
  }
  async function join({ id, organization: { name } }: ReceivedInvitation) {
    await chooseOrganization(router, await acceptReceivedInvite(id), organizationId)
    return `You have joined ${name}`
  }
  async function decline({ id, organization: { name } }: ReceivedInvitation) {
    await declineReceivedInvite(id)
    return `Invitation to ${name} declined`
  }
  return invites.map((invite) => (
    <div key={invite.id} className={classNames('page', styles.invitation)}>
      <Notice
        action={
          <>
            <Button
              size="dense"
              aria-disabled={isPending}
              onClick={() => void run(() => respond(() => join(invite)))}
            >
              Join
            </Button>
            <Button
              size="dense"
              variant="quiet"
              aria-disabled={isPending}
              onClick={() => void run(() => respond(() => decline(invite)))}
            >
              Decline
            </Button>
          </>
        }
      >
        You’re invited to join <b>{invite.organization.name}</b> as {roleWithArticle(invite.role)}.{' '}
        {SUBSCRIPTION_OF_EACH_MEMBER}
      </Notice>
    </div>
  ))
}
