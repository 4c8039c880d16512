import { type ReactNode, useState } from 'react'
import { formatDate, formatMoment, lastDayBefore, recentStamp } from '#src/finance/dates/new-zealand-days.ts'
import { ANCHORS } from '#src/lib/browser/anchors.ts'
import { useOrganizationQuery } from '#src/lib/rows/organization-context.ts'
import { authorName } from '#src/lib/text/person-name.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { FormDialog } from '#src/ui/dialog/form-dialog.tsx'
import { MenuItem } from '#src/ui/dialog/menu.tsx'
import { attemptChange } from '#src/ui/dialog/toasts.ts'
import { CheckBox } from '#src/ui/field/check-box.tsx'
import { NumberField } from '#src/ui/field/number-field.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { LoadedTable } from '#src/ui/table/loaded-table.tsx'
import { type Ask, OnlineSection } from '#src/ui/table/online-section.tsx'
import { ActionsMenu } from '#src/ui/table/row-menu.tsx'
import type { Columns } from '#src/ui/table/table.tsx'
import { LinkedText } from '#src/ui/text/linked-text.tsx'
import { shareLinkRows, shareViewsQuery, useSharingRefusal } from './api.ts'
import { withDeal } from './deal-column.ts'
import { type ShareLink, type ShareView, shareEditFormSchema, shareLinkSchema, VIEW_DAYS } from './schema.ts'

interface SharedLinksProps {
  /** Null: of all deals. */
  opportunityId: string | null
  isAdmin: boolean
  /** What leads to the pack, where links are made. */
  action?: ReactNode
  /** On the pack’s own page, which has the button that makes a link. */
  isOnPack?: boolean
}

const HOW =
  'A link is made from the pack of a deal or its project, and shows it to someone without an account.'

const ON_PACK = 'A link shows this pack to someone without an account.'

/** The links to a deal's pack, with who opened them. */
export function SharedLinks({ opportunityId, isAdmin, action, isOnPack = false }: SharedLinksProps) {
  const refusal = useSharingRefusal(isAdmin ? 'admin' : 'member')
  return (
    <OnlineSection
      of={shareLinkRows}
      {...(opportunityId !== null && { parentId: opportunityId })}
      title="Shared links"
      anchor={ANCHORS.links}
      failed="Failed to load the shared links"
      beside={() => refusal === null && action}
      notYet={refusal !== null && <LinkedText>{refusal}</LinkedText>}
      // The list of all deals has the open ones only.
      empty={
        refusal === null &&
        `${opportunityId === null ? 'No open links.' : 'No links yet.'} ${isOnPack ? ON_PACK : HOW}`
      }
      columns={withDeal(COLUMNS, opportunityId === null)}
      actions={(link, ask) => <LinkMenu link={link} isAdmin={isAdmin} ask={ask} />}
      dialogs={{
        views: (link, onClose) => <ViewsDialog link={link} onClose={onClose} />,
        edit: (link, onClose) => <EditLinkDialog link={link} onClose={onClose} />,
      }}
      removal={{
        verb: 'Revoke',
        title: ({ label }) => `Revoke ${label}`,
        question: () =>
          'The link stops working immediately and permanently. Anything already printed or saved stays with the person who has it.',
        done: ({ label }) => `The link for ${label} no longer works`,
      }}
    />
  )
}

const STATES: Record<ShareLink['state'], (link: ShareLink) => string> = {
  open: ({ expiresAt }) => `Until ${lastDay(expiresAt)}`,
  expired: ({ expiresAt }) => `Expired ${lastDay(expiresAt)}`,
  revoked: () => 'Revoked',
  deleted: () => 'Deal deleted',
  ended: () => 'Ended: its maker has left',
}

function lastDay(expiresAt: string): string {
  return formatDate(lastDayBefore(new Date(expiresAt)))
}

const COLUMNS: Columns<ShareLink> = [
  {
    head: 'Recipient',
    cell: ({ label }) => label,
    detail: ({ hasPasscode, documents, by, frozenOn }) =>
      [
        authorName(by),
        frozenOn !== null && `figures of ${formatDate(frozenOn)}`,
        hasPasscode && 'with a passcode',
        documents > 0 && pluralize(documents, 'document'),
      ]
        .filter(Boolean)
        .join(' · '),
  },
  { head: 'Ends', cell: (link) => STATES[link.state](link) },
  { head: 'Opened', cell: (link) => openedText(link, new Date()) },
]

/** "Opened 6 times by 2 visitors, last today 8:40 am". */
export function openedText(
  { opened, visitors, lastOpenedAt }: Pick<ShareLink, 'opened' | 'visitors' | 'lastOpenedAt'>,
  now: Date,
): string {
  if (lastOpenedAt === null) return 'Not opened yet'
  return `Opened ${pluralize(opened, 'time')} by ${pluralize(visitors, 'visitor')}, last ${recentStamp(new Date(lastOpenedAt), now)}`
}

interface LinkMenuProps {
  link: ShareLink
  isAdmin: boolean
  ask: Ask<'views' | 'edit'>
}

function LinkMenu({ link, isAdmin, ask }: LinkMenuProps) {
  const { post } = shareLinkRows.useChanges()
  const { label, state } = link
  const takeOver = () =>
    attemptChange({ name: label, verb: 'taken over' }, () => post(link, 'takeover', shareLinkSchema, {}))
  return (
    <ActionsMenu name={label}>
      <MenuItem onSelect={() => ask('views')}>Who opened it</MenuItem>
      {(state === 'open' || state === 'expired') && <MenuItem onSelect={() => ask('edit')}>Edit</MenuItem>}
      {isAdmin && state === 'ended' && <MenuItem onSelect={takeOver}>Take over</MenuItem>}
      {state !== 'revoked' && <MenuItem onSelect={() => ask('remove')}>Revoke {label}</MenuItem>}
    </ActionsMenu>
  )
}

/** Changes whom a link is for, its last day and its passcode, which can't be read again. */
function EditLinkDialog({ link, onClose }: { link: ShareLink; onClose: () => void }) {
  const { change } = shareLinkRows.useChanges()
  const form = useForm(shareEditFormSchema, { label: link.label })
  const [isRemoved, remove] = useState(false)
  return (
    <FormDialog
      title="Edit link"
      action="Save"
      form={{ ...form, isFilledIn: form.isFilledIn || isRemoved }}
      onClose={onClose}
      onSubmit={async ({ passcode, ...edit }) => {
        const kept = passcode === null ? {} : { passcode }
        await change(link, { ...edit, ...(isRemoved ? { passcode: null } : kept) })
        onClose()
      }}
    >
      <TextField label="Recipient" autoComplete="off" {...form.field('label')} />
      <NumberField label="Ends after" unit="days" hint="From today" isRequired {...form.field('days')} />
      {!isRemoved && (
        <TextField
          label={link.hasPasscode ? 'New passcode (optional)' : 'Passcode (optional)'}
          autoComplete="off"
          {...form.field('passcode')}
        />
      )}
      {link.hasPasscode && <CheckBox label="Remove the passcode" value={isRemoved} onChange={remove} />}
    </FormDialog>
  )
}

const KINDS: Record<ShareView['what'], (view: ShareView) => string> = {
  opened: () => 'Opened',
  pdf: () => 'Downloaded the PDF',
  document: ({ documentName }) => `Downloaded ${documentName ?? 'a document'}`,
  wrong_passcode: () => 'Wrong passcode',
}

/** What visitors of a link did. */
function ViewsDialog({ link, onClose }: { link: ShareLink; onClose: () => void }) {
  const query = useOrganizationQuery(shareViewsQuery, link)
  return (
    <Dialog title={`Who opened ${link.label}`} onClose={onClose} done="Done">
      <LoadedTable
        query={query}
        failed="Failed to load who opened the link"
        empty={`Not opened in the last ${VIEW_DAYS} days.`}
        caption="Views of the last 90 days"
        columns={[
          { head: 'What', cell: (view) => KINDS[view.what](view) },
          { head: 'When', cell: ({ at }) => formatMoment(at, new Date()) },
          { head: 'Who', cell: ({ visitor, browser }) => `Visitor ${visitor}, ${browser}` },
        ]}
      />
    </Dialog>
  )
}
