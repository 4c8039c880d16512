import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { requestFailure } from '#src/lib/api/http.ts'
import { fileSize } from '#src/lib/files/file-names.ts'
import { nameAuthor } from '#src/lib/offline-queue/name-author.ts'
import { useOrganization, useOrganizationQuery } from '#src/lib/rows/organization-context.ts'
import { rule } from '#src/lib/schemas/field-rules.ts'
import { changedByText } from '#src/lib/text/changed-by.ts'
import { FormDialog } from '#src/ui/dialog/form-dialog.tsx'
import { showToast } from '#src/ui/dialog/toasts.ts'
import { TextField } from '#src/ui/field/text-field.tsx'
import { PageForm } from '#src/ui/form/page-form.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { useSubmit } from '#src/ui/form/use-submit.tsx'
import { ErrorBox } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Grid, Row, Stack } from '#src/ui/layout/layout.tsx'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import { deleteOrganization, organizationQuery, renameOrganization, usageQuery } from './api.ts'
import { LeaveOrganizationDialog } from './leave-organization-dialog.tsx'
import { membersQuery } from './member-api.ts'
import { organizationNameSchema } from './name-schema.ts'
import styles from './organization-page.module.css'
import { keepsAnAdmin } from './rules.ts'
import { deletionSchema, NAME_FIELD, type OrganizationView, organizationSchema } from './schema.ts'

interface SettingsScreenProps {
  userId: string | undefined
  assumptions: ReactNode
  taxDefaults: ReactNode
  checklist: ReactNode
  criteria: ReactNode
  exportPanel: ReactNode
  onRenamed: () => void
  /** `onLeaving` is called before leaving or deleting the organization, `onGone` afterwards. */
  onLeaving: () => void
  onGone: (message: string) => Promise<void>
}

export function SettingsScreen(props: SettingsScreenProps) {
  const { userId, assumptions, taxDefaults, checklist, criteria, exportPanel, onRenamed, ...leaving } = props
  const { organizationId } = useOrganization()
  const { data: organization, error, refetch } = useOrganizationQuery(organizationQuery)
  const { data: members = [] } = useQuery({
    ...membersQuery(organizationId),
    meta: { failure: 'Your team couldn’t be loaded.' },
  })
  const own = members.find((member) => member.userId === userId)
  const isOnlyAdmin = own === undefined || !keepsAnAdmin(members, own.id, null)
  return (
    <Stack gap={48} className="page">
      <Row as="header" align="baseline" gap={[4, 16]} className={styles.head}>
        <h1>Organization Settings</h1>
      </Row>
      {organization || !error ? (
        <>
          <Part title="Name">
            {organization ? (
              <RenameForm organization={organization} onRenamed={onRenamed} />
            ) : (
              <NameSkeleton />
            )}
          </Part>
          <Part title="Assumptions">{assumptions}</Part>
          <Part title="Tax defaults">{taxDefaults}</Part>
          <Part title="Criteria">{criteria}</Part>
          <Part title="Due-diligence checklist">{checklist}</Part>
          <Part title="Usage">
            <UsagePanel />
          </Part>
          <Part title="Export">{exportPanel}</Part>
          <LeaveAndDelete organization={organization} isOnlyAdmin={isOnlyAdmin} {...leaving} />
        </>
      ) : (
        <ErrorBox detail={error.message} onRetry={refetch}>
          Failed to fetch organizations
        </ErrorBox>
      )}
    </Stack>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

function NameSkeleton() {
  return (
    <div className={styles.form} aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading settings
      </p>
      <div className={styles.nameShape}>
        <Skeleton width={104} />
        <Skeleton height="var(--control-height)" />
      </div>
      <Skeleton width={62} height="var(--button)" />
    </div>
  )
}

interface LeaveAndDeleteProps extends Pick<SettingsScreenProps, 'onLeaving' | 'onGone'> {
  /** Undefined while loading: a dialog opens once it has loaded. */
  organization: OrganizationView | undefined
  isOnlyAdmin: boolean
}

function LeaveAndDelete({ organization, isOnlyAdmin, onLeaving, onGone }: LeaveAndDeleteProps) {
  const [asking, setAsking] = useState<'leave' | 'delete' | null>(null)
  const close = () => setAsking(null)
  return (
    <Part title="Leaving and deleting">
      <Row align="center" isSpread gap={[12, 24]} className={styles.row}>
        {isOnlyAdmin ? (
          <p>
            You’re the only administrator. Before you leave, make another member an administrator in Manage
            Team.
          </p>
        ) : (
          <>
            <p>You’ll lose access to this organization. Its other administrators keep their access.</p>
            <Button onClick={() => setAsking('leave')}>Leave organization</Button>
          </>
        )}
      </Row>
      <Row align="center" isSpread gap={[12, 24]} className={styles.row}>
        <p>Deletes the organization and everything in it for all its members. This can’t be undone.</p>
        <Button variant="danger" onClick={() => setAsking('delete')}>
          Delete organization
        </Button>
      </Row>
      {organization && asking === 'leave' && (
        <LeaveOrganizationDialog
          organization={organization}
          onClose={close}
          onLeaving={onLeaving}
          onLeft={() => onGone(`You have left ${organization.name}`)}
        />
      )}
      {organization && asking === 'delete' && (
        <DeleteOrganizationDialog
          organization={organization}
          onLeaving={onLeaving}
          onGone={onGone}
          onClose={close}
        />
      )}
    </Part>
  )
}

interface DeletionProps extends Pick<SettingsScreenProps, 'onLeaving' | 'onGone'> {
  organization: OrganizationView
  onClose: () => void
}

function DeleteOrganizationDialog({ organization, onClose, onLeaving, onGone }: DeletionProps) {
  const { id, name } = organization
  const message = `Type the name exactly as shown: ${name}`
  const form = useForm(
    deletionSchema,
    {},
    { check: rule(['name'], (typed) => typed.name !== name && { field: 'name', message }) },
  )
  return (
    <FormDialog
      title="Delete organization"
      action="Delete organization"
      isDanger
      form={form}
      onClose={onClose}
      onSubmit={async () => {
        onLeaving()
        await deleteOrganization(id, name)
        await onGone(`${name} is deleted`)
      }}
    >
      <p>
        This deletes <strong>{name}</strong> and everything in it, including deals, projects, documents and
        agents, for all its members. This can’t be undone.
      </p>
      <TextField label={`Type “${name}” to confirm`} autoComplete="off" {...form.field('name')} />
    </FormDialog>
  )
}

interface RenameFormProps {
  organization: OrganizationView
  onRenamed: () => void
}

/** Preserves the input when another user renames the organization. */
function RenameForm({ organization, onRenamed }: RenameFormProps) {
  const client = useQueryClient()
  const form = useForm(organizationNameSchema, organization)
  const [version, setVersion] = useState<number | null>(null)
  const { onChange, ...field } = form.field('name')
  const saving = useSubmit(form, async ({ name }) => {
    const builtOn = version ?? organization.version
    const renamed = await renameOrganization(organization.id, name, builtOn).catch(adoptCurrent)
    client.setQueryData(organizationQuery(organization.id).queryKey, renamed)
    form.reset()
    setVersion(null)
    onRenamed()
    showToast({ message: 'Saved' })
  })

  async function adoptCurrent(refusal: unknown): Promise<never> {
    const failure = requestFailure(refusal)
    const current = organizationSchema.safeParse(failure?.current)
    if (failure === null || !current.success) throw refusal
    const { id } = organization
    const named = await nameAuthor(failure, { kind: 'organization' }, { change: { id }, organizationId: id })
    setVersion(current.data.version)
    const who = changedByText(named.changedBy, `renamed it to “${current.data.name}”`)
    throw new Error(`${who} Save again to use your name.`)
  }

  return (
    <>
      {saving.problem}
      <PageForm {...saving.form} isFilledIn={form.isFilledIn} className={styles.form}>
        <TextField
          {...NAME_FIELD}
          {...field}
          onChange={(name) => {
            setVersion(version ?? organization.version)
            onChange(name)
          }}
          className={styles.grows ?? ''}
        />
        <Button type="submit" variant="filled" aria-disabled={saving.isPending}>
          Save
        </Button>
      </PageForm>
    </>
  )
}

const formatCount = (count: number) => count.toLocaleString('en-NZ')
const LIMITS = [
  { label: 'Deals', used: 'deals', max: 'maxDeals', format: formatCount },
  { label: 'Files', used: 'fileBytes', max: 'maxFileBytes', format: fileSize },
  { label: 'Imports in the last 24 hours', used: 'imports', max: 'maxImports', format: formatCount },
] as const

function UsagePanel() {
  const { data: usage, error, refetch } = useOrganizationQuery(usageQuery)
  if (usage === undefined && error) {
    return (
      <ErrorBox detail={error.message} onRetry={refetch}>
        Failed to load usage
      </ErrorBox>
    )
  }
  return (
    <Grid as="dl" columns={220} gap={[16, 32]} aria-busy={usage === undefined}>
      {LIMITS.map(({ label, used, max, format }) => (
        <div key={label} className={styles.limit}>
          <dt>{label}</dt>
          <dd>{usage ? `${format(usage[used])} of ${format(usage[max])}` : <Skeleton width={120} />}</dd>
          <span className={styles.bar} aria-hidden="true">
            <span style={{ inlineSize: usage ? `${Math.min(100, (usage[used] / usage[max]) * 100)}%` : 0 }} />
          </span>
        </div>
      ))}
    </Grid>
  )
}
