import type { AccountView } from '#src/features/people/accounts/account-schema.ts'
import { NEEDS_CONFIRMED_EMAIL } from '#src/features/people/accounts/rules.ts'
import { momentInSentence } from '#src/finance/dates/new-zealand-days.ts'
import { CALENDAR_ANCHOR } from '#src/lib/browser/anchors.ts'
import { capitalized } from '#src/lib/text/list-in-words.ts'
import { SecretFormDialog } from '#src/ui/dialog/secret-dialog.tsx'
import { CheckBox } from '#src/ui/field/check-box.tsx'
import { Segmented } from '#src/ui/field/segmented.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { SettingsList, SettingsRow } from '#src/ui/layout/settings-section.tsx'
import { OnlineSection } from '#src/ui/table/online-section.tsx'
import { RowButton } from '#src/ui/table/row-buttons.tsx'
import { calendarLinkRows } from './api.ts'
import { type CalendarLink, calendarLinkName, newCalendarLinkSchema } from './schema.ts'

interface CalendarSectionProps {
  account: Pick<AccountView, 'email' | 'isEmailConfirmed'>
  organizationName: string
}

export function CalendarSection({ account, organizationName }: CalendarSectionProps) {
  return (
    <OnlineSection
      of={calendarLinkRows}
      title="Calendar"
      anchor={CALENDAR_ANCHOR}
      settings="See your dates in the calendar on your phone or computer. It updates every few hours."
      failed="Failed to load your calendar links"
      loading={72}
      empty="No calendar links yet. Add one, then subscribe to it in your calendar app."
      add="Add calendar link"
      addDialog={(onClose) => <AddLinkDialog organizationName={organizationName} onClose={onClose} />}
      notYet={!account.isEmailConfirmed && <SettingsRow name="New links" facts={NEEDS_CONFIRMED_EMAIL} />}
      actions={(link, ask) => (
        <RowButton
          verb="Revoke"
          name={`${calendarLinkName(link)}, ${addedAt(link)}`}
          variant="default"
          onClick={() => ask('remove')}
        />
      )}
      removal={{
        verb: 'Revoke',
        title: 'Revoke calendar link',
        question: (link) =>
          `Calendars that use “${calendarLinkName(link)}” will stop updating. Dates they already have may stay until you unsubscribe.`,
        done: () => 'Calendar link revoked.',
      }}
    >
      {(links, actions) => (
        <SettingsList items={links}>
          {(link) => (
            <SettingsRow name={calendarLinkName(link)} facts={factsOf(link)} actions={actions(link)} />
          )}
        </SettingsList>
      )}
    </OnlineSection>
  )
}

const addedAt = ({ createdAt }: CalendarLink) => `added ${momentInSentence(createdAt, new Date())}`

function factsOf(link: CalendarLink): string {
  const { lastFetchedAt, withDetails } = link
  const fetched =
    lastFetchedAt === null ? 'never fetched' : `last fetched ${momentInSentence(lastFetchedAt, new Date())}`
  return `${capitalized(addedAt(link))}, ${fetched}${withDetails ? ', with details' : ''}`
}

interface AddLinkDialogProps {
  organizationName: string
  onClose: () => void
}

function AddLinkDialog({ organizationName, onClose }: AddLinkDialogProps) {
  const { add } = calendarLinkRows.useChanges()
  const form = useForm(newCalendarLinkSchema, { scope: 'own' })
  return (
    <SecretFormDialog
      title="Add calendar link"
      action="Add link"
      form={form}
      onClose={onClose}
      onSubmit={async (link) => (await add(link)).url}
      secret={{
        title: 'Your calendar link',
        label: 'Link',
        note: 'Copy the link now: it won’t be shown again. In your calendar app, choose “Subscribe” or “Add calendar from URL”.',
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
    </SecretFormDialog>
  )
}
