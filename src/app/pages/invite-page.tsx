import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { saveName } from '#src/features/people/accounts/account-api.ts'
import { sessionQuery, switchOrganization } from '#src/features/people/accounts/api.ts'
import { LoginScreen } from '#src/features/people/accounts/sign-in/login-screen.tsx'
import { SignupScreen } from '#src/features/people/accounts/sign-in/signup-screen.tsx'
import { receivedInviteQuery } from '#src/features/people/organizations/invites/api.ts'
import {
  InvalidInvitation,
  InviteSentence,
  nameHint,
  ReceivedInvite,
} from '#src/features/people/organizations/invites/invite-screens.tsx'
import type { OpenedInvite } from '#src/features/people/organizations/invites/schema.ts'
import { ApiError } from '#src/lib/api/http.ts'
import { teamName } from '#src/lib/text/outward-name.ts'
import { ErrorBox } from '#src/ui/layout/alert.tsx'
import { MessagePage } from '#src/ui/layout/page.tsx'
import { Spinner } from '#src/ui/layout/spinner.tsx'
import { queryClient } from '../query-client.ts'
import { enterAccount, enterNewAccount } from '../session/enter-account.ts'
import { inSession } from '../session/session-queries.tsx'
import { endSession } from '../session/use-sign-out.ts'

export const InvitePage = inSession(Invitation)

function Invitation({ secret, returnTo }: { secret: string; returnTo: string | undefined }) {
  const router = useRouter()
  const { data: invite, error, refetch } = useQuery(receivedInviteQuery(secret))
  const { data: session, ...reading } = useQuery(sessionQuery)
  const [hasAccount, setHasAccount] = useState(false)
  if (error instanceof ApiError && (error.status === 404 || error.code === 'invalid_link')) {
    return <InvalidInvitation message={error.message} />
  }
  if (error && !invite) {
    return (
      <MessagePage>
        <ErrorBox onRetry={refetch}>{error.message}</ErrorBox>
      </MessagePage>
    )
  }
  if (reading.error && !session) {
    return (
      <MessagePage>
        <ErrorBox detail={reading.error.message} onRetry={reading.refetch}>
          Failed to fetch organizations
        </ErrorBox>
      </MessagePage>
    )
  }
  if (!invite || !session) return <Spinner label="Opening the invitation" />

  const { organization, email, isAccepted, deal, projectId } = invite
  /** A builder works in the organization; other guests read the deal. */
  const isReader = deal !== null && projectId === null
  const place = projectId !== null ? `/projects/${projectId}` : isReader ? `/guest/${deal.id}` : returnTo
  const joined = arrival(invite)
  async function enter(message: string) {
    if (!isReader) switchOrganization(organization.id)
    await enterAccount(router, place, message)
  }
  if (isAccepted && session.user?.email === email) {
    const entered = deal === null ? `You’re a member of ${teamName(organization.name, invite.by)}` : joined
    return <Entering onArrived={() => enter(entered)} />
  }
  if (session.user) {
    return (
      <ReceivedInvite
        invite={invite}
        secret={secret}
        user={session.user}
        onNamed={(name) => saveName(queryClient, name)}
        onAccepted={() => enter(joined)}
        onSignOut={async () => {
          await endSession()
          await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
        }}
      />
    )
  }
  if (hasAccount || isAccepted) {
    return (
      <LoginScreen
        email={email}
        message={
          isAccepted
            ? `${deal === null ? `You’ve joined ${teamName(organization.name, invite.by)}` : joined}. Sign in to open it.`
            : undefined
        }
        onSignedIn={async () => {
          await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
        }}
      />
    )
  }
  return (
    <SignupScreen
      invite={{ secret, email, note: <InviteSentence invite={invite} />, nameHint: nameHint(invite) }}
      onSignIn={() => setHasAccount(true)}
      onSignedUp={() => {
        if (!isReader) switchOrganization(organization.id)
        return enterNewAccount(router, place, joined)
      }}
    />
  )
}

/** The message on arrival. */
function arrival({ deal, organization, by, projectId }: OpenedInvite): string {
  const name = teamName(organization.name, by)
  if (deal === null) return `You have joined ${name}`
  return projectId === null
    ? `${deal.address} is shared with you`
    : `You’ve joined ${deal.address} for ${name}`
}

/** A link that was used before leads its user in. */
function Entering({ onArrived }: { onArrived: () => Promise<void> }) {
  const enter = useEffectEvent(onArrived)
  useEffect(() => void enter(), [])
  return <Spinner label="Opening the organization" />
}
