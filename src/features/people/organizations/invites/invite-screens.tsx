import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { capitalized } from '#src/lib/text/list-in-words.ts'
import { teamName } from '#src/lib/text/outward-name.ts'
import { NAME_FIELD, type Named } from '#src/lib/text/person-name.ts'
import { TextField } from '#src/ui/field/text-field.tsx'
import { ErrorBox } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { MessagePage } from '#src/ui/layout/page.tsx'
import { roleWithArticle } from '../schema.ts'
import { acceptInvite } from './api.ts'
import {
  FREE_FOR_BUILDERS,
  FREE_FOR_GUESTS,
  guestRoleWithArticle,
  type OpenedInvite,
  SUBSCRIPTION_OF_EACH_MEMBER,
} from './schema.ts'

export function InvalidInvitation({ message }: { message: string }) {
  return (
    <MessagePage>
      <h1>Invalid Invitation</h1>
      <ErrorBox>{message}</ErrorBox>
      <p>Ask the person who invited you to send a new invitation.</p>
      <p>
        <Link to="/login" className="link">
          Return to login
        </Link>
      </p>
    </MessagePage>
  )
}

/** A guest’s name is read by the organization, a member’s by colleagues. */
export function nameHint({ deal, organization, by }: OpenedInvite): string {
  return deal === null
    ? NAME_FIELD.hint
    : `The name that ${teamName(organization.name, by)} sees. You can leave it empty.`
}

export function InviteSentence({ invite }: { invite: OpenedInvite }) {
  const { by, deal, organization, role } = invite
  const team = teamName(organization.name, by)
  const host = by ?? capitalized(team)
  /** A person speaks for the organization. */
  const forOrganization = by !== null && organization.name !== '' && (
    <>
      {' '}
      for <strong>{organization.name}</strong>
    </>
  )
  if (role === 'builder')
    return (
      <>
        <p className="quiet measure">
          <strong>{host}</strong> asks you to help on <strong>{deal?.address}</strong>
          {forOrganization}: its tasks, plan, photos and receipts.
        </p>
        <p className="quiet measure">{FREE_FOR_BUILDERS}</p>
      </>
    )
  if (role === 'partner' || role === 'accountant')
    return (
      <>
        <p className="quiet measure">
          <strong>{host}</strong> shares the deal <strong>{deal?.address}</strong> with you
          {forOrganization}, as {guestRoleWithArticle(role)}.
        </p>
        <p className="quiet measure">{FREE_FOR_GUESTS}</p>
      </>
    )
  return (
    <>
      <p className="quiet measure">
        {by === null ? (
          'You’re invited'
        ) : (
          <>
            <strong>{by}</strong> asks you
          </>
        )}{' '}
        to work on the property deals of <strong>{team}</strong> as {roleWithArticle(role)}.
      </p>
      <p className="quiet measure">{SUBSCRIPTION_OF_EACH_MEMBER}</p>
    </>
  )
}

interface ReceivedInviteProps {
  invite: OpenedInvite
  secret: string
  /** The account that is signed in. */
  user: Named
  onNamed: (name: string) => Promise<unknown>
  onAccepted: (organizationId: string) => Promise<void>
  onSignOut: () => Promise<void>
}

export function ReceivedInvite({ invite, secret, user, ...on }: ReceivedInviteProps) {
  const { onNamed, onAccepted, onSignOut } = on
  const { email } = user
  const [name, setName] = useState('')
  const acceptance = useMutation({
    async mutationFn() {
      if (name.trim() !== '') await onNamed(name)
      return onAccepted(await acceptInvite(secret))
    },
  })
  const isTheirs = invite.email === email
  return (
    <MessagePage>
      <h1>
        {invite.deal === null ? `Join ${teamName(invite.organization.name, invite.by)}` : invite.deal.address}
      </h1>
      <InviteSentence invite={invite} />
      {acceptance.error && <ErrorBox>{acceptance.error.message}</ErrorBox>}
      {isTheirs && user.name === '' && (
        <TextField {...NAME_FIELD} hint={nameHint(invite)} value={name} onChange={setName} />
      )}
      {isTheirs ? (
        <Row className="above-2">
          <Button
            variant="filled"
            size="large"
            aria-disabled={acceptance.isPending}
            onClick={() => acceptance.mutate()}
          >
            Accept invitation
          </Button>
        </Row>
      ) : (
        <>
          <p>
            This invitation is for <strong>{invite.email}</strong>, but you’re signed in as{' '}
            <strong>{email}</strong>.{' '}
            {invite.isAccepted
              ? 'It has been accepted. Sign out to sign in with that email.'
              : 'Sign out to accept it with that email.'}
          </p>
          <Row className="above-2">
            <Button variant="filled" size="large" onClick={() => void onSignOut()}>
              Sign out
            </Button>
          </Row>
        </>
      )}
    </MessagePage>
  )
}
