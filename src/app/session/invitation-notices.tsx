import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { use } from 'react'
import {
  acceptReceivedInvite,
  declineReceivedInvite,
  receivedInvitesQuery,
} from '#src/features/people/organizations/invites/api.ts'
import {
  type ReceivedInvitation,
  SUBSCRIPTION_OF_EACH_MEMBER,
} from '#src/features/people/organizations/invites/schema.ts'
import { roleWithArticle } from '#src/features/people/organizations/schema.ts'
import { OrganizationContext } from '#src/lib/rows/organization-context.ts'
import { messageOf } from '#src/lib/text/messages.ts'
import { teamName } from '#src/lib/text/outward-name.ts'
import { showToast } from '#src/ui/dialog/toasts.ts'
import { useAttempt } from '#src/ui/form/use-attempt.ts'
import { Notice } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { chooseOrganization } from '../header/organization-choice.ts'
import styles from '../header/session-header.module.css'
import { queryClient } from '../query-client.ts'
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
    return `You have joined ${teamName(name)}`
  }
  async function decline({ id, organization: { name } }: ReceivedInvitation) {
    await declineReceivedInvite(id)
    return `Invitation to ${teamName(name)} declined`
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
        You’re invited to join <b>{teamName(invite.organization.name)}</b> as {roleWithArticle(invite.role)}.{' '}
        {SUBSCRIPTION_OF_EACH_MEMBER}
      </Notice>
    </div>
  ))
}
