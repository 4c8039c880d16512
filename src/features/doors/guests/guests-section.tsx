import { type ReactNode, useState } from 'react'
import { withDeal } from '#src/features/doors/share-links/deal-column.ts'
import {
  FREE_FOR_GUESTS,
  GUEST_ROLES,
  type GuestRole,
  guestRoleLabel,
  guestRoleWithArticle,
} from '#src/features/people/organizations/invites/schema.ts'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { ANCHORS } from '#src/lib/browser/anchors.ts'
import { capitalized } from '#src/lib/text/list-in-words.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { FormDialog } from '#src/ui/dialog/form-dialog.tsx'
import { MenuItem } from '#src/ui/dialog/menu.tsx'
import { showToast } from '#src/ui/dialog/toasts.ts'
import { CheckBox } from '#src/ui/field/check-box.tsx'
import { CheckBoxes } from '#src/ui/field/check-boxes.tsx'
import { DateField } from '#src/ui/field/date-field.tsx'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { useBusinessName } from '#src/ui/form/business-name.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Notice } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Note } from '#src/ui/layout/layout.tsx'
import { OnlineSection } from '#src/ui/table/online-section.tsx'
import { ActionsMenu } from '#src/ui/table/row-menu.tsx'
import type { Columns } from '#src/ui/table/table.tsx'
import { Person } from '#src/ui/text/person.tsx'
import { guestRows } from './api.ts'
import {
  CHANGE_GUEST,
  GUEST_SECTIONS,
  type Guest,
  guestInputSchema,
  guestName,
  guestRules,
  invitedAlready,
  newGuestSchema,
  usualSections,
} from './schema.ts'

type Papers = readonly { id: string; name: string }[]

interface GuestsSectionProps {
  /** Null: of all deals. */
  opportunityId: string | null
  /** Administrators let accountants set account codes. */
  isAdmin: boolean
  /** Shows a dialog with the documents of the deal that may be chosen for download. */
  withPapers: (dealId: string, show: (papers: Papers) => ReactNode) => ReactNode
  /** Shown instead of the button while the user can't invite. */
  notYet?: ReactNode
  /** The form is open for a new guest with this role; `onInvited` when it closes. */
  invites?: GuestRole | undefined
  onInvited?: () => void
}

/** Who isn’t a member and reads the deal, or builds its project. */
export function GuestsSection(props: GuestsSectionProps) {
  const { opportunityId, isAdmin, withPapers, notYet, invites, onInvited } = props
  const dialog = (guest: Guest | undefined, onClose: () => void) => {
    const dealId = guest?.opportunityId ?? opportunityId
    if (dealId === null) return null
    return withPapers(dealId, (papers) => {
      const shown = { opportunityId: dealId, isAdmin, papers, onClose }
      return guest ? <GuestDialog {...shown} guest={guest} /> : <InviteDialog {...shown} role={invites} />
    })
  }
  return (
    <OnlineSection
      of={guestRows}
      {...(opportunityId !== null && { parentId: opportunityId, add: 'Invite guest' })}
      title="Guests"
      anchor={ANCHORS.guests}
      failed="Failed to load the guests"
      empty="No guests yet. A partner or an accountant can read parts of a deal, and a builder can work on its project, with an account of their own."
      addDialog={(onClose) => dialog(undefined, onClose)}
      startsAdding={invites !== undefined}
      onStarted={onInvited}
      notYet={notYet}
      columns={withDeal(COLUMNS, opportunityId === null)}
      actions={(guest, ask) => (
        <ActionsMenu name={guestName(guest)}>
          {!notYet && guest.state !== 'deleted' && (
            <MenuItem onSelect={() => ask('change')}>{CHANGE_GUEST}</MenuItem>
          )}
          <MenuItem onSelect={() => ask('remove')}>Remove {guestName(guest)}</MenuItem>
        </ActionsMenu>
      )}
      dialogs={{ change: dialog }}
      removal={{
        verb: 'Remove',
        title: (guest) => `Remove ${guestName(guest)}`,
        question: (guest) =>
          `${guestName(guest)} loses access to ${guest.address} immediately${guest.role === 'builder' ? ', and their tasks there become unassigned' : ''}. Anything already printed or saved stays with them.`,
        done: (guest) => `${guestName(guest)} removed`,
      }}
    />
  )
}

const STATES: Record<Guest['state'], (guest: Guest) => string> = {
  invited: ({ expiresAt }) => `Invited, until ${formatDate(new Date(expiresAt))}`,
  expired: () => 'Invitation expired',
  open: ({ until }) => (until === null ? 'Until removed' : `Until ${formatDate(until)}`),
  deleted: () => 'Deal deleted',
  ended: ({ until }) => (until === null ? 'Ended' : `Ended ${formatDate(until)}`),
}

const COLUMNS: Columns<Guest> = [
  {
    head: 'Guest',
    cell: ({ name, email }) => (
      <>
        <Person author={{ id: null, name, email }} />
        {name === '' && <div className="faint text-13">{email}</div>}
      </>
    ),
    detail: ({ sections, documents, setsCodes }) =>
      [
        setsCodes && 'Sets account codes',
        sections.length > 0 && pluralize(sections.length, 'section'),
        documents.length > 0 && pluralize(documents.length, 'document'),
      ]
        .filter(Boolean)
        .join(' · '),
  },
  { head: 'Role', cell: ({ role }) => guestRoleLabel(role) },
  { head: 'Access', cell: (guest) => STATES[guest.state](guest) },
]

const READERS = `${FREE_FOR_GUESTS} They always see the current figures, and nothing else of your organization. An accountant also sees the expenses with their receipts and your notes on them, which describe them in the books.`
const BUILDERS =
  'Builders need an account, but no subscription. They work on the tasks, plan, stage, photos and receipts of this project. They see neither prices nor profit, loans or tax, and can’t delete the project.'

interface GuestDialogProps {
  opportunityId: string
  isAdmin: boolean
  /** What may be chosen for download. */
  papers: Papers
  /** What they see is changed; without one, another is invited. */
  guest?: Guest | undefined
  /** The role that is chosen for a new guest. */
  role?: GuestRole | undefined
  /** Changes what someone sees who would be invited again. */
  onChange?: (guest: Guest) => void
  onClose: () => void
}

/** The form of a new guest; that of a guest in its place, once their email is entered. */
function InviteDialog(props: GuestDialogProps) {
  const [guest, setGuest] = useState<Guest>()
  return <GuestDialog key={guest?.id} {...props} guest={guest} onChange={setGuest} />
}

function GuestDialog(props: GuestDialogProps) {
  const { opportunityId, isAdmin, papers, guest, role: start = 'partner', onChange, onClose } = props
  const { rows: known } = guestRows.useRows(opportunityId)
  const { add } = guestRows.useChanges(opportunityId)
  const today = useToday()
  const form = useForm(
    guest ? guestInputSchema : newGuestSchema,
    guest ?? { role: start, sections: usualSections(start) },
    {
      check: guestRules(today),
    },
  )
  const business = useBusinessName(form)
  const { role } = form.values
  const isBuilder = role === 'builder'
  const maySetCodes = role === 'accountant' && (isAdmin || guest?.setsCodes === true)

  /** A new role has its usual sections: what was chosen for another one is not for this one. */
  const chooseRole = (next: typeof role) =>
    form.edit({ role: next, setsCodes: false, sections: usualSections(next) })
  const email = form.values.email?.trim().toLowerCase()
  const invited = guest ? undefined : known?.find((one) => one.email.toLowerCase() === email)
  const problem = invited && invitedAlready(invited, role)
  return (
    <FormDialog
      title={guest ? `What ${guestName(guest)} sees` : 'Invite guest'}
      action={guest ? 'Save' : 'Send invite'}
      form={business.form}
      onClose={onClose}
      onSubmit={async (input) => {
        await business.answer()
        const saved = await add({ ...input, isChange: guest !== undefined })
        onClose()
        showToast({
          message:
            saved.state === 'invited' ? `Invitation sent to ${saved.email}` : `${guestName(saved)} saved`,
        })
      }}
    >
      {!guest && (
        <TextField label="Email" type="email" inputMode="email" autoComplete="off" {...form.field('email')} />
      )}
      {invited && problem && (
        <Notice>
          <p>{problem}</p>
          <Button size="dense" onClick={() => onChange?.(invited)}>
            {CHANGE_GUEST}
          </Button>
        </Notice>
      )}
      <SelectField label="Role" options={GUEST_ROLES} {...form.field('role')} onChange={chooseRole} />
      {isBuilder ? (
        <CheckBox label="Sees the totals of the budget" {...form.field('seesBudget')} />
      ) : (
        <CheckBoxes label="Sections" options={GUEST_SECTIONS} {...form.field('sections')} />
      )}
      {!isBuilder && form.values.sections?.includes('tax') && (
        <Note>
          {capitalized(guestRoleWithArticle(role))} sees tax without your other income: what you enter under
          Ownership isn’t shared with guests.
        </Note>
      )}
      {maySetCodes && (
        <CheckBox
          label="May set the account codes"
          hint="The codes of all deals of your organization, which Xero bills need."
          {...form.field('setsCodes')}
        />
      )}
      {papers.length > 0 && (
        <CheckBoxes
          label="Documents to download"
          options={papers.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.field('documents')}
        />
      )}
      <DateField label="Last day (optional)" min={today} {...form.day('until')} />
      {business.question}
      <Note>{isBuilder ? BUILDERS : READERS}</Note>
    </FormDialog>
  )
}
