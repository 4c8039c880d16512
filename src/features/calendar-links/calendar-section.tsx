import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { momentInSentence } from '#src/finance/new-zealand-days.ts'
import { CALENDAR_ANCHOR } from '#src/lib/anchors.ts'
import { capitalized } from '#src/lib/list-in-words.ts'
import { Button } from '#src/ui/button.tsx'
import { CheckBox } from '#src/ui/check-box.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { Loaded } from '#src/ui/loaded.tsx'
import { ADDS_ROW } from '#src/ui/row-actions.ts'
import { RowButton } from '#src/ui/row-buttons.tsx'
import { SecretDialog } from '#src/ui/secret-dialog.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { SettingsList, SettingsRow, SettingsSection } from '#src/ui/settings-section.tsx'
import { useForm } from '#src/ui/use-form.ts'
import type { AccountView } from '../accounts/account-schema.ts'
import { NEEDS_CONFIRMED_EMAIL } from '../accounts/rules.ts'
import { addCalendarLink, calendarLinksQuery, revokeCalendarLink } from './api.ts'
import { type CalendarLink, calendarLinkName, MAX_CALENDAR_LINKS, newCalendarLinkSchema } from './schema.ts'

type Step = { kind: 'add' } | { kind: 'revoke'; link: CalendarLink }

interface CalendarSectionProps {
  account: Pick<AccountView, 'email' | 'isEmailConfirmed'>
  organizationName: string
}

export function CalendarSection({ account, organizationName }: CalendarSectionProps) {
  const queryClient = useQueryClient()
  const [step, setStep] = useState<Step | null>(null)
  const links = useQuery(calendarLinksQuery)
  const close = () => setStep(null)
  return (
    <SettingsSection
      title="Calendar"
      anchor={CALENDAR_ANCHOR}
      sentence="See your dates in the calendar on your phone or computer. It updates every few hours."
    >
      <Loaded query={links} failed="Failed to load your calendar links" loading={72}>
        {(list) => (
          <>
            {list.length === 0 && (
              <p>No calendar links yet. Add one, then subscribe to it in your calendar app.</p>
            )}
            <SettingsList items={list}>
              {(link) => <LinkRow link={link} onRevoke={() => setStep({ kind: 'revoke', link })} />}
            </SettingsList>
            {!account.isEmailConfirmed ? (
              <SettingsRow name="New links" facts={NEEDS_CONFIRMED_EMAIL} />
            ) : list.length < MAX_CALENDAR_LINKS ? (
              <div>
                <Button icon="plus" {...ADDS_ROW} onClick={() => setStep({ kind: 'add' })}>
                  Add calendar link
                </Button>
              </div>
            ) : (
              <p>You can have {MAX_CALENDAR_LINKS} calendar links. Revoke one to add another.</p>
            )}
          </>
        )}
      </Loaded>
      {step?.kind === 'add' && <AddLinkDialog organizationName={organizationName} onClose={close} />}
      {step?.kind === 'revoke' && (
        <FormDialog
          title="Revoke calendar link"
          action="Revoke"
          isDanger
          onClose={close}
          onSubmit={async () => {
            await revokeCalendarLink(step.link.id)
            await queryClient.invalidateQueries({ queryKey: ['account'] })
          }}
          done="Calendar link revoked."
        >
          <p>
            Calendars that use “{calendarLinkName(step.link)}” will stop updating. Dates they already have may
            stay until you unsubscribe.
          </p>
        </FormDialog>
      )}
    </SettingsSection>
  )
}

function LinkRow({ link, onRevoke }: { link: CalendarLink; onRevoke: () => void }) {
  const { withDetails, createdAt, lastFetchedAt } = link
  const name = calendarLinkName(link)
  const added = `added ${momentInSentence(createdAt, new Date())}`
  const fetched =
    lastFetchedAt === null ? 'never fetched' : `last fetched ${momentInSentence(lastFetchedAt, new Date())}`
  return (
    <SettingsRow
      name={name}
      facts={`${capitalized(added)}, ${fetched}${withDetails ? ', with details' : ''}`}
      actions={<RowButton verb="Revoke" name={`${name}, ${added}`} variant="default" onClick={onRevoke} />}
    />
  )
}

interface AddLinkDialogProps {
  organizationName: string
  onClose: () => void
}

/** Adds a link, then shows its URL once. */
function AddLinkDialog({ organizationName, onClose }: AddLinkDialogProps) {
  const queryClient = useQueryClient()
  const form = useForm(newCalendarLinkSchema, { scope: 'own' })
  const [url, setUrl] = useState<string | null>(null)
  if (url !== null)
    return (
      <SecretDialog title="Your calendar link" label="Link" value={url} onClose={onClose}>
        Copy the link now: it won’t be shown again. In your calendar app, choose “Subscribe” or “Add calendar
        from URL”.
      </SecretDialog>
    )
  return (
    <FormDialog
      title="Add calendar link"
      action="Add link"
      form={form}
      onClose={onClose}
      onSubmit={async (link) => {
        const { url: added } = await addCalendarLink(link)
        setUrl(added)
        await queryClient.invalidateQueries({ queryKey: ['account'] })
      }}
    >
      <Segmented
        label="Which dates?"
        options={[
          { value: 'own', label: 'My dates' },
          { value: 'everything', label: `Everything in ${organizationName}` },
        ]}
        {...form.field('scope')}
      />
      <p>
        {form.values.scope === 'own'
          ? 'Dates assigned to you, and those of deals you added.'
          : 'The dates of all deals in the organization.'}
      </p>
      <CheckBox label="With details: amounts, names and notes" {...form.field('withDetails')} />
      <p>Anyone with the link can see these dates without signing in. You can revoke it at any time.</p>
    </FormDialog>
  )
}
