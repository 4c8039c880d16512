import { type ReactNode, useState } from 'react'
import { formatDate } from '#src/finance/new-zealand-days.ts'
import { ANCHORS } from '#src/lib/anchors.ts'
import { isSameValue } from '#src/lib/field-edits.ts'
import { useOrganization, useOrganizationQuery } from '#src/lib/organization-context.ts'
import { pluralize } from '#src/lib/pluralize.ts'
import { useBusinessName } from '#src/ui/business-name.tsx'
import { Button, IconButton } from '#src/ui/button.tsx'
import { CheckBox } from '#src/ui/check-box.tsx'
import { CheckBoxes } from '#src/ui/check-boxes.tsx'
import { DateField } from '#src/ui/date-field.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { Icon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/layout.tsx'
import { LoadedTable } from '#src/ui/loaded-table.tsx'
import { Menu, MenuItem } from '#src/ui/menu.tsx'
import { Section } from '#src/ui/section.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import type { Columns } from '#src/ui/table.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { showToast } from '#src/ui/toasts.ts'
import { useToday } from '#src/ui/use-clock.ts'
import { useForm } from '#src/ui/use-form.ts'
import { FREE_FOR_GUESTS, GUEST_ROLES, guestRoleLabel } from '../organizations/invites/schema.ts'
import { guestsQuery, inviteGuest, removeGuest } from './api.ts'
import { GUEST_SECTIONS, type Guest, guestInputSchema, guestRules, usualSections } from './schema.ts'

interface GuestsSectionProps {
  /** Null: of all deals. */
  opportunityId: string | null
  /** Administrators let accountants set account codes. */
  isAdmin: boolean
  /** The deal’s documents that may be chosen for download. */
  papers?: readonly { id: string; name: string }[]
  /** Shown instead of the button while the user can't invite. */
  notYet?: ReactNode
}

type Step = { kind: 'invite'; guest?: Guest } | { kind: 'remove'; guest: Guest }

/** Who isn’t a member and reads the deal, or builds its project. */
export function GuestsSection({ opportunityId, isAdmin, papers = [], notYet }: GuestsSectionProps) {
  const list = useOrganization()
  const query = useOrganizationQuery(guestsQuery, opportunityId)
  const [step, setStep] = useState<Step | null>(null)
  const close = () => setStep(null)
  const mayInvite = opportunityId !== null && !notYet
  return (
    <Section
      title="Guests"
      anchor={ANCHORS.guests}
      knownAs="region"
      action={
        mayInvite && (
          <Button size="dense" icon="plus" onClick={() => setStep({ kind: 'invite' })}>
            Invite guest
          </Button>
        )
      }
    >
      {notYet && <div className="below-3">{notYet}</div>}
      <LoadedTable
        query={query}
        failed="Failed to load the guests"
        empty="No guests yet. A partner or an accountant can read parts of a deal, and a builder can work on its project, with an account of their own."
        caption="Guests"
        columns={opportunityId === null ? [COLUMNS[0], DEAL, ...COLUMNS.slice(1)] : COLUMNS}
        actions={(guest) => <GuestMenu guest={guest} mayInvite={mayInvite} onStep={setStep} />}
      />
      {step?.kind === 'invite' && opportunityId !== null && (
        <GuestDialog
          opportunityId={opportunityId}
          isAdmin={isAdmin}
          papers={papers}
          guest={step.guest}
          onClose={close}
        />
      )}
      {step?.kind === 'remove' && (
        <FormDialog
          title={`Remove ${nameOf(step.guest)}`}
          action="Remove"
          isDanger
          onClose={close}
          onSubmit={() => removeGuest(list, step.guest)}
          done={`${nameOf(step.guest)} removed`}
        >
          <p>They no longer see {step.guest.address}, at once. What was printed or saved stays with them.</p>
        </FormDialog>
      )}
    </Section>
  )
}

const STATES: Record<Guest['state'], (guest: Guest) => string> = {
  invited: ({ expiresAt }) => `Invited, until ${formatDate(new Date(expiresAt))}`,
  expired: () => 'Invitation expired',
  open: ({ until }) => (until === null ? 'Until removed' : `Until ${formatDate(until)}`),
  deleted: () => 'Deal deleted',
  ended: ({ until }) => (until === null ? 'Ended' : `Ended ${formatDate(until)}`),
}

/** An address until the guest has a name. */
function nameOf({ name, email }: Guest): string {
  return name || email
}

const DEAL = { head: 'Deal', cell: ({ address }: Guest) => address }
const COLUMNS: Columns<Guest> = [
  {
    head: 'Guest',
    cell: nameOf,
    detail: ({ name, email, sections, documents, setsCodes }) =>
      [
        name && email,
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

interface GuestMenuProps {
  guest: Guest
  mayInvite: boolean
  onStep: (step: Step) => void
}

function GuestMenu({ guest, mayInvite, onStep }: GuestMenuProps) {
  const name = nameOf(guest)
  return (
    <Menu
      label={name}
      trigger={
        <IconButton label={`Actions: ${name}`}>
          <Icon name="more" />
        </IconButton>
      }
    >
      {mayInvite && (
        <MenuItem onSelect={() => onStep({ kind: 'invite', guest })}>Change what they see</MenuItem>
      )}
      <MenuItem onSelect={() => onStep({ kind: 'remove', guest })}>Remove {name}</MenuItem>
    </Menu>
  )
}

const READERS = `${FREE_FOR_GUESTS} They always see the current figures, and nothing else of your organization. An accountant also sees the expenses with their receipts and your notes on them, which describe them in the books.`
const BUILDERS =
  'Builders need an account, but no subscription. They work on the tasks, plan, stage, photos and receipts of this project. They see neither prices nor profit, loans or tax, and can’t delete the project.'

interface GuestDialogProps {
  opportunityId: string
  isAdmin: boolean
  /** What may be chosen for download. */
  papers: readonly { id: string; name: string }[]
  /** What they see is changed; without one, another is invited. */
  guest?: Guest | undefined
  onClose: () => void
}

function GuestDialog({ opportunityId, isAdmin, papers, guest, onClose }: GuestDialogProps) {
  const list = useOrganization()
  const today = useToday()
  const form = useForm(guestInputSchema, guest ?? { sections: usualSections('partner') }, {
    check: guestRules(today),
  })
  const business = useBusinessName(form)
  const { role, sections } = form.values
  const isBuilder = role === 'builder'
  const maySetCodes = role === 'accountant' && (isAdmin || guest?.setsCodes === true)

  /** A new role has its usual sections, unless others were chosen. */
  function chooseRole(next: typeof role) {
    const isUsual = isSameValue(sections, usualSections(role))
    form.edit({ role: next, setsCodes: false, ...(isUsual && { sections: usualSections(next) }) })
  }
  return (
    <FormDialog
      title={guest ? `What ${nameOf(guest)} sees` : 'Invite guest'}
      action={guest ? 'Save' : 'Send invite'}
      form={business.form}
      onClose={onClose}
      onSubmit={async (input) => {
        await business.answer()
        const saved = await inviteGuest(list, opportunityId, input)
        onClose()
        showToast({
          message: saved.state === 'invited' ? `Invitation sent to ${saved.email}` : `${nameOf(saved)} saved`,
        })
      }}
    >
      {!guest && (
        <TextField label="Email" type="email" inputMode="email" autoComplete="off" {...form.field('email')} />
      )}
      <SelectField label="Role" options={GUEST_ROLES} {...form.field('role')} onChange={chooseRole} />
      {isBuilder ? (
        <CheckBox label="Sees the totals of the budget" {...form.field('seesBudget')} />
      ) : (
        <CheckBoxes label="Sections" options={GUEST_SECTIONS} {...form.field('sections')} />
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
