import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ClientSession, EndedAccess } from '#src/features/people/accounts/api.ts'
import { worksElsewhere } from '#src/features/people/accounts/lost-access.ts'
import { TRIAL_DAYS } from '#src/features/people/billing/rules.ts'
import { createOrganization } from '#src/features/people/organizations/api.ts'
import { organizationNameSchema } from '#src/features/people/organizations/name-schema.ts'
import styles from '#src/features/people/organizations/organization-page.module.css'
import {
  type LostAccess,
  NAME_FIELD,
  type OrganizationView,
} from '#src/features/people/organizations/schema.ts'
import { draftNotesOf } from '#src/lib/browser/drafts.ts'
import { useStore } from '#src/lib/browser/store.ts'
import { isChange } from '#src/lib/offline-queue/count-changes.ts'
import type { QueueEntry } from '#src/lib/offline-queue/entry.ts'
import { offlineQueueOf } from '#src/lib/offline-queue/store.ts'
import { isRecord } from '#src/lib/schemas/parse-json.ts'
import { teamName } from '#src/lib/text/outward-name.ts'
import { FormDialog } from '#src/ui/dialog/form-dialog.tsx'
import { TextArea, TextField } from '#src/ui/field/text-field.tsx'
import { CheckedForm } from '#src/ui/form/checked-form.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { useSubmit } from '#src/ui/form/use-submit.tsx'
import { ErrorBox } from '#src/ui/layout/alert.tsx'
import { Button, ButtonLink } from '#src/ui/layout/button.tsx'
import { Row, Stack } from '#src/ui/layout/layout.tsx'
import { MessagePage } from '#src/ui/layout/page.tsx'
import { goOnElsewhere } from '../header/organization-choice.ts'
import { KeepFile } from '../offline/keep-file.tsx'
import { unsavedText } from '../offline/unsaved-text.ts'
import { queryClient } from '../query-client.ts'

interface AccessEndedProps {
  /** What has just ended, or the deal of others to which a person lost access who has nothing else here. */
  access: EndedAccess | LostAccess
  session: ClientSession & { user: NonNullable<ClientSession['user']> }
}

/** Replaces every screen once the user has no access to what it shows. Only their own unsaved changes are shown. */
export function AccessEnded({ access, session }: AccessEndedProps) {
  const { user } = session
  const router = useRouter()
  useEffect(() => {
    queryClient.removeQueries({ predicate: ({ queryKey: [subject] }) => subject !== 'session' })
  }, [])
  const { entries } = useStore(offlineQueueOf(queryClient).state)
  const own = entries.filter((entry) => entry.userId === user.id && isChange(entry))
  const drafts = [...draftNotesOf(user.id), ...own.flatMap(notesOf)]
  const files = own.filter(({ hasFile }) => hasFile)
  const texts = own.filter(({ hasFile }) => !hasFile)
  const changes = texts.map((entry) => unsavedText(entry)).filter((text) => text !== null)
  const goesOn = 'cause' in access && (access.cause === 'other_user' || worksElsewhere(session))
  return (
    <MessagePage>
      <WhatEnded access={access} session={session} />
      {drafts.length + changes.length > 0 && (
        <p>To keep what isn’t saved, copy it before you {goesOn ? 'continue' : 'go'}.</p>
      )}
      {files.length > 0 && <UnsentFiles files={files} />}
      {drafts.map(({ name: draft, address, notes }) => (
        <TextArea
          key={draft}
          label={address === null ? 'Unsaved notes' : `Unsaved notes of ${address}`}
          value={notes}
          readOnly
        />
      ))}
      {changes.length > 0 && <TextArea label="Unsaved changes" value={changes.join('\n')} readOnly />}
      <Row className="above-2">
        {goesOn ? (
          <Button variant="filled" onClick={() => void goOnElsewhere(router)}>
            Continue
          </Button>
        ) : (
          <>
            <ButtonLink to="/" variant="filled">
              Open the calculators
            </ButtonLink>
            <ButtonLink to="/account">Account settings</ButtonLink>
          </>
        )}
      </Row>
    </MessagePage>
  )
}

/** Photos and documents can’t be copied as a text. */
function UnsentFiles({ files }: { files: readonly QueueEntry[] }) {
  const [it, them] = files.length === 1 ? ['It is', 'it'] : ['They are', 'them']
  return (
    <>
      <p>
        {files.length === 1 ? 'This file wasn’t sent.' : 'These files weren’t sent.'} {it} only in this
        browser, until you sign out. To keep {them}, save {them} to this device.
      </p>
      <Stack as="ul" gap={6}>
        {files.map((entry) => (
          <Row as="li" key={entry.key} gap={12} align="center">
            <span>{entry.name}</span>
            <KeepFile entry={entry} />
          </Row>
        ))}
      </Stack>
    </>
  )
}

function WhatEnded({ access, session: { user, lostAccess } }: AccessEndedProps) {
  if ('cause' in access && access.cause === 'other_user')
    return (
      <>
        <h1>Someone else has signed in to DoneUp in this browser</h1>
        <p>
          You’re signed in as <strong>{user.email}</strong>. The deals and projects of the previous account
          are no longer shown.
        </p>
      </>
    )
  const lost = lostAccess?.organizationId === access.organizationId ? lostAccess : null
  if (lost !== null)
    return (
      <>
        <h1>You no longer have access to {lost.place}</h1>
        <p>
          {lost.by === null ? 'Ask the person who invited you' : `Ask ${lost.by}`} if you still need it. Your
          account stays as it is.
        </p>
      </>
    )
  return (
    <>
      <h1>
        You no longer have access to {'cause' in access ? teamName(access.organizationName) : access.place}
      </h1>
      <p>
        An administrator has removed you, or the organization was deleted. Its deals and projects are no
        longer shown.
      </p>
    </>
  )
}

interface JoinedProps {
  organization: Pick<OrganizationView, 'name' | 'role'>
  returnTo: string
}

/** For a member who has no subscription yet: what they have joined, before what it costs. */
export function JoinedScreen({ organization: { name, role }, returnTo }: JoinedProps) {
  return (
    <MessagePage>
      <h1>
        You have joined {teamName(name)}
        {role === 'admin' && ' as an administrator'}
      </h1>
      <p>
        Its deals, projects and tasks open with a subscription of your own. The first {TRIAL_DAYS} days are
        free.{' '}
        {role === 'admin' && 'The team’s other subscriptions stay as they are: each member has their own.'}
      </p>
      <Row className="above-2">
        <ButtonLink to="/pricing" search={{ returnTo }} variant="filled">
          Start free trial
        </ButtonLink>
        <ButtonLink to="/account">Account settings</ButtonLink>
      </Row>
    </MessagePage>
  )
}

/** The notes in a change that can no longer be saved. */
function notesOf({ key, name, change: { edit } }: QueueEntry) {
  if (!isRecord(edit) || typeof edit.notes !== 'string') return []
  return [{ name: key, address: name, notes: edit.notes }]
}

interface NewOrganizationProps {
  onCreated: (organization: OrganizationView) => Promise<void>
}

export function NoOrganizationScreen({ onCreated }: NewOrganizationProps) {
  const form = useForm(organizationNameSchema, {})
  const creation = useSubmit(form, async ({ name }) => onCreated(await createOrganization(name)))
  return (
    <Stack gap={48} className="page">
      <section className={styles.section}>
        <h1>No organizations found</h1>
        <p>Deals belong to an organization. Create one, or open the link in an invitation email.</p>
        {creation.problem}
        <CheckedForm {...creation.form} className={styles.form}>
          <TextField {...NAME_FIELD} {...form.field('name')} className={styles.grows ?? ''} />
          <Button type="submit" variant="filled" aria-disabled={creation.isPending}>
            Create organization
          </Button>
        </CheckedForm>
      </section>
    </Stack>
  )
}

interface NewOrganizationDialogProps extends NewOrganizationProps {
  onClose: () => void
}

export function NewOrganizationDialog({ onClose, onCreated }: NewOrganizationDialogProps) {
  const form = useForm(organizationNameSchema, {})
  return (
    <FormDialog
      title="New organization"
      action="Create organization"
      form={form}
      onClose={onClose}
      onSubmit={async ({ name }) => onCreated(await createOrganization(name))}
    >
      <p>It has its own board, team and settings. You’ll be its administrator.</p>
      <TextField {...NAME_FIELD} {...form.field('name')} />
    </FormDialog>
  )
}

/** Instead of a page of administrators. */
export function NoPermission({ heading }: { heading: string }) {
  return (
    <Stack gap={48} className="page">
      <div className={styles.section}>
        <h1>{heading}</h1>
        <ErrorBox>You don't have permission to access organization settings</ErrorBox>
        <p>Ask an administrator to make the change or to give you administrator access.</p>
        <Row>
          <ButtonLink to="/dashboard" variant="filled">
            Back to opportunities
          </ButtonLink>
        </Row>
      </div>
    </Stack>
  )
}
