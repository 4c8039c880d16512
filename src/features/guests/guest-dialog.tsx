import { rule } from '#src/lib/field-rules.ts'
import { useOrganization } from '#src/lib/organization-context.ts'
import { CheckBox } from '#src/ui/check-box.tsx'
import { DateField } from '#src/ui/date-field.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { Note, Stack } from '#src/ui/layout.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { showToast } from '#src/ui/toasts.ts'
import { useToday } from '#src/ui/use-clock.ts'
import { useForm } from '#src/ui/use-form.ts'
import { FREE_FOR_GUESTS, GUEST_ROLES } from '../organizations/invites/guest-roles.ts'
import { inviteGuest } from './api.ts'
import { GUEST_SECTIONS, type Guest, guestInputSchema, PAST_DAY, USUAL_SECTIONS } from './schema.ts'

interface GuestDialogProps {
  opportunityId: string
  /** What may be chosen for download. */
  papers: readonly { id: string; name: string }[]
  /** What they see is changed; without one, another is invited. */
  guest?: Guest | undefined
  onClose: () => void
}

export function GuestDialog({ opportunityId, papers, guest, onClose }: GuestDialogProps) {
  const list = useOrganization()
  const today = useToday()
  const initial = guest && {
    email: guest.email,
    role: guest.role,
    sections: guest.sections,
    documents: guest.documents,
    until: guest.until,
  }
  const form = useForm(guestInputSchema, initial ?? { sections: USUAL_SECTIONS }, {
    check: rule(
      ['until'],
      ({ until }) => until !== null && until < today && { field: 'until', message: PAST_DAY },
    ),
  })
  const { sections, documents } = form.values
  return (
    <FormDialog
      title={guest ? `What ${guest.email} sees` : 'Invite guest'}
      action={guest ? 'Save' : 'Send invite'}
      form={form}
      onClose={onClose}
      onSubmit={async (input) => {
        const saved = await inviteGuest(list, opportunityId, input)
        onClose()
        showToast({
          message: saved.state === 'invited' ? `Invitation sent to ${saved.email}` : `${saved.email} saved`,
        })
      }}
    >
      {!guest && (
        <TextField label="Email" type="email" inputMode="email" autoComplete="off" {...form.field('email')} />
      )}
      <SelectField label="Role" options={GUEST_ROLES} {...form.field('role')} />
      <Choices
        label="Sections"
        options={GUEST_SECTIONS.map(({ value, label }) => [value, label])}
        chosen={sections}
        error={form.field('sections').error}
        onChange={(chosen) =>
          form.edit({
            sections: GUEST_SECTIONS.map(({ value }) => value).filter((one) => chosen.includes(one)),
          })
        }
      />
      {papers.length > 0 && (
        <Choices
          label="Documents to download"
          options={papers.map(({ id, name }) => [id, name])}
          chosen={documents.filter((one) => one !== null)}
          onChange={(chosen) => form.edit({ documents: [...chosen] })}
        />
      )}
      <DateField label="Last day (optional)" min={today} {...form.field('until')} />
      <Note>
        {FREE_FOR_GUESTS} They always see the current figures, and nothing else of your organization. An
        accountant also sees the expenses.
      </Note>
    </FormDialog>
  )
}

interface ChoicesProps {
  label: string
  options: readonly (readonly [value: string, label: string])[]
  chosen: readonly string[]
  error?: string | undefined
  onChange: (chosen: readonly string[]) => void
}

function Choices({ label, options, chosen, error, onChange }: ChoicesProps) {
  return (
    <Stack as="fieldset" gap={8} aria-label={label}>
      <span className="label">{label}</span>
      {options.map(([value, name], at) => (
        <CheckBox
          key={value}
          label={name}
          value={chosen.includes(value)}
          error={at === options.length - 1 ? error : undefined}
          onChange={(isChosen) =>
            onChange(isChosen ? [...chosen, value] : chosen.filter((one) => one !== value))
          }
        />
      ))}
    </Stack>
  )
}
